/** What is wrong with a value of a request, in words that name it and say what is expected (§forms.errors.named). */
import { valueAt } from '../domain/form-values.ts';
import { labelOf, tooLongMessage } from '../domain/line-labels.ts';
import type { JsonSchema } from '../domain/shape.ts';

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** The schema of a member or entry; undefined where there are several, or none. */
function innerSchema({ properties, items, additionalProperties }: JsonSchema, name: string) {
  const inner = (isSchema(properties) && properties[name]) || items || additionalProperties;
  return isSchema(inner) ? inner : undefined;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const isSafe = (limit: unknown) => typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

function expected({ type, minimum, maximum, maxItems }: JsonSchema, value: unknown): string {
  const kind = kinds[String(type)];
  if (kind === undefined) return 'is not valid';
  if (Array.isArray(value) && typeof maxItems === 'number' && value.length > maxItems)
    return `must have at most ${maxItems} entries`;
  const limits = [
    ...(isSafe(minimum) ? [`from ${minimum}`] : []),
    ...(isSafe(maximum) ? [`to ${maximum}`] : []),
  ];
  return [`must be ${kind}`, ...limits].join(' ');
}

/** The message for the value at `path` of a request of this schema, which it doesn't match; never quotes the value. */
export function invalidValueMessage(schema: JsonSchema, path: string, request: unknown): string {
  const names = path === '' ? [] : path.split('.');
  const found = names.reduce<JsonSchema | undefined>(
    (outer, name) => (outer ? innerSchema(outer, name) : undefined),
    schema,
  );
  const value = path === '' ? request : valueAt(request, path);
  const label = path === '' ? 'The request' : labelOf(path);
  const { maxLength, minLength, pattern, enum: values, const: only } = found ?? {};
  if (value === undefined) return `${label} is missing.`;
  if (typeof value === 'string') {
    if (typeof maxLength === 'number' && value.length > maxLength) return tooLongMessage(path, maxLength);
    if (typeof minLength === 'number' && value.length < minLength)
      return `${label} must be at least ${minLength} characters.`;
    if (pattern) return `${label} is not written as it has to be.`;
  }
  if (Array.isArray(values)) return `${label} must be one of ${values.join(', ')}.`;
  if (only !== undefined) return `${label} must be ${String(only)}.`;
  return `${label} ${expected(found ?? {}, value)}.`;
}
