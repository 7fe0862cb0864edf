/** Cleans text from outside: no NUL, no broken Unicode, one normal form; and limits the depth of objects. */
import { oneLine } from '../../domain/visible-text.ts';

/** Deeper than any valid request. */
const maxDepth = 32;
/** Passwords are not normalised: another form of the same letters is another password. */
const asTyped = new Set(['password', 'old_password']);
/** An address with a line break in it is refused, not corrected: nobody knows whose it is. */
const notTidied = new Set(['email']);

/** Whether a JSON text is nested deeper than `maxDepth`: decided by its brackets, before it is parsed. */
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
      if (depth > maxDepth) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}

export type Cleaned =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly field: string };

/** The transformation of a text beside its normalisation. */
type Tidy = (text: string) => string;
const asItIs: Tidy = (text) => text;

/** The value with every text in NFC, or the path of the first text or member that is refused. */
export const cleaned = (value: unknown): Cleaned => clean(value, asItIs, '');

/** The same with every text on one line: for people's data about themselves. */
export const cleanedLines = (value: unknown): Cleaned => clean(value, oneLine, '');

function clean(value: unknown, tidy: Tidy, path: string): Cleaned {
  if (typeof value === 'string') return cleanedText(value, tidy, path);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return { ok: true, value };
  return Array.isArray(value) ? cleanedList(value, tidy, path) : cleanedObject(value, tidy, path);
}

function isBroken(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed();
}

function cleanedText(text: string, tidy: Tidy, path: string): Cleaned {
  if (isBroken(text)) return { ok: false, field: path.slice(0, 80) };
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (asTyped.has(name)) return { ok: true, value: text };
  return { ok: true, value: (notTidied.has(name) ? text : tidy(text)).normalize('NFC') };
}

const under = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

function cleanedList(list: readonly unknown[], tidy: Tidy, path: string): Cleaned {
  const value: unknown[] = [];
  for (const [index, member] of list.entries()) {
    const result = clean(member, tidy, under(path, index));
    if (!result.ok) return result;
    value.push(result.value);
  }
  return { ok: true, value };
}

function cleanedObject(object: object, tidy: Tidy, path: string): Cleaned {
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(object)) {
    // Member names reach the database, too (jsonb), and a prototype is never valid input.
    if (isBroken(key) || key === '__proto__') return { ok: false, field: path.slice(0, 80) };
    const result = clean(member, tidy, under(path, key));
    if (!result.ok) return result;
    entries.push([key, result.value]);
  }
  return { ok: true, value: Object.fromEntries(entries) };
}
