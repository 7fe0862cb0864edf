/** Reads the provider's form-encoded bodies: `metadata[order]=7`, `expand[]=charge`, `created[gte]=1`. */

export type Form = { readonly [name: string]: Value };
export type Value = string | readonly Value[] | Form;

const longest = 5_000;

/** Gives undefined for what can't be read or kept: too many fields, NUL, a name used as both text and object. */
export function readForm(encoded: string): Form | undefined {
  const root = new Map<string, unknown>();
  const fields = [...new URLSearchParams(encoded)];
  if (fields.length > 500) return undefined;
  for (const [name, value] of fields) {
    if (value.includes('\0') || name.includes('\0') || value.length > longest) return undefined;
    const path = name.replaceAll(']', '').split('[');
    if (path.length > 5 || path.includes('__proto__') || !place(root, path, value)) return undefined;
  }
  return plain(root);
}

function place(into: Map<string, unknown>, path: readonly string[], value: string): boolean {
  const [first = '', ...rest] = path;
  const name = first === '' ? String(into.size) : first;
  if (rest.length === 0) {
    into.set(name, value);
    return true;
  }
  const inner = into.get(name) ?? new Map<string, unknown>();
  if (!(inner instanceof Map)) return false;
  into.set(name, inner);
  return place(inner, rest, value);
}

function plain(map: Map<string, unknown>): Form {
  return Object.fromEntries([...map].map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: unknown): Value {
  if (!(value instanceof Map)) return String(value);
  const isList = [...value.keys()].every((key, place) => key === String(place)) && value.size > 0;
  return isList ? [...value.values()].map(plainValue) : plain(value);
}

export function textOf(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function integerOf(form: Form, name: string): number | undefined {
  const text = textOf(form, name);
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function formOf(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' && !isList(value) ? value : {};
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Metadata as text by name; an empty value removes its name, as the provider has it. */
export function metadataOf(
  form: Form,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const given = Object.entries(formOf(form, 'metadata')).filter(([, value]) => typeof value === 'string');
  const merged = { ...before, ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
