/** Reads the provider's form-encoded bodies: `metadata[order]=7`, `expand[]=charge`, `created[gte]=1`. */

export type Form = { readonly [name: string]: Value };
export type Value = string | readonly Value[] | Form;

const maxValueLength = 5_000;

/** Undefined for a form that can't be read or stored: too many fields, NUL, a name used as both text and object. */
export function readForm(encoded: string): Form | undefined {
  const root = new Map<string, unknown>();
  const fields = [...new URLSearchParams(encoded)];
  if (fields.length > 500) return undefined;
  for (const [name, value] of fields) {
    if (value.includes('\0') || name.includes('\0') || value.length > maxValueLength) return undefined;
    const path = name.replaceAll(']', '').split('[');
    if (path.length > 5 || path.includes('__proto__') || !setPath(root, path, value)) return undefined;
  }
  return toForm(root);
}

function setPath(into: Map<string, unknown>, path: readonly string[], value: string): boolean {
  const [first = '', ...rest] = path;
  const name = first === '' ? String(into.size) : first;
  if (rest.length === 0) {
    into.set(name, value);
    return true;
  }
  const inner = into.get(name) ?? new Map<string, unknown>();
  if (!(inner instanceof Map)) return false;
  into.set(name, inner);
  return setPath(inner, rest, value);
}

function toForm(map: Map<string, unknown>): Form {
  return Object.fromEntries([...map].map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: unknown): Value {
  if (!(value instanceof Map)) return String(value);
  const isList = [...value.keys()].every((key, index) => key === String(index)) && value.size > 0;
  return isList ? [...value.values()].map(toValue) : toForm(value);
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

/** Metadata as text by name; an empty value removes its name, as at the provider. */
export function metadataOf(
  form: Form,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const entries = Object.entries(formOf(form, 'metadata')).filter(([, value]) => typeof value === 'string');
  const merged = { ...before, ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
