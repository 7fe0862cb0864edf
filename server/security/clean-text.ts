/** Text from outside: no NUL, no broken Unicode, one normal form; and no object deeper than anything we take. */

/** Deeper than anything that we take. */
const deepest = 32;
/** Passwords are taken as typed: another form of the same letters is another password. */
const asTyped = new Set(['password', 'old_password']);

/** Whether a JSON text is nested deeper than that: told by its brackets, before anything is made of it. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isInText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}

export type Cleaned =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly field: string };

/** The value with every text in NFC, or the path of the first text or member that is refused. */
export function cleaned(value: unknown, path = ''): Cleaned {
  if (typeof value === 'string') return cleanedText(value, path);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return { ok: true, value };
  return Array.isArray(value) ? cleanedList(value, path) : cleanedObject(value, path);
}

function isBroken(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed();
}

function cleanedText(text: string, path: string): Cleaned {
  if (isBroken(text)) return { ok: false, field: path.slice(0, 80) };
  const name = path.slice(path.lastIndexOf('.') + 1);
  return { ok: true, value: asTyped.has(name) ? text : text.normalize('NFC') };
}

const under = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

function cleanedList(list: readonly unknown[], path: string): Cleaned {
  const value: unknown[] = [];
  for (const [index, member] of list.entries()) {
    const clean = cleaned(member, under(path, index));
    if (!clean.ok) return clean;
    value.push(clean.value);
  }
  return { ok: true, value };
}

function cleanedObject(object: object, path: string): Cleaned {
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(object)) {
    // Names of members reach the database too (jsonb), and a prototype is nobody's member.
    if (isBroken(key) || key === '__proto__') return { ok: false, field: path.slice(0, 80) };
    const clean = cleaned(member, under(path, key));
    if (!clean.ok) return clean;
    entries.push([key, clean.value]);
  }
  return { ok: true, value: Object.fromEntries(entries) };
}
