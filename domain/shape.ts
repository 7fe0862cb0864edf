/**
 * Describes a value once as both a superstruct struct (client and server validate with it) and a JSON Schema (for the
 * OpenAPI document). Each constructor makes both, so that they can't disagree.
 */
import * as s from 'superstruct';

export type JsonSchema = { readonly [key: string]: unknown };
type AnyStruct = s.Struct<unknown, unknown>;

/** `type` exists for the compiler only: it carries T, which the erased struct no longer has. */
export type Shape<T> = { readonly struct: AnyStruct; readonly schema: JsonSchema; readonly type?: T };
export type OptionalShape<T> = Shape<T> & { readonly isOptional: true };
export type Infer<S> = S extends Shape<infer T> ? T : never;

type Fields = { readonly [key: string]: Shape<unknown> };
type OptionalKeys<F> = { [K in keyof F]: F[K] extends { isOptional: true } ? K : never }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
export type ObjectOf<F> = Flat<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: Infer<F[K]> } & {
    [K in OptionalKeys<F>]?: Infer<F[K]> | undefined;
  }
>;

/** Structs of all value types have the same run-time form; only here is the value type erased. */
const shape = <T>(struct: unknown, schema: JsonSchema): Shape<T> => ({ struct: struct as AnyStruct, schema });

type TextLimits = { min?: number; max?: number; pattern?: RegExp };

/** A string of `min` to `max` UTF-16 units (default maximum 5,000), matching `pattern`, if any. */
export function text({ min = 0, max = 5000, pattern }: TextLimits = {}): Shape<string> {
  const sized = s.size(s.string(), min, max);
  return shape(pattern ? s.pattern(sized, pattern) : sized, {
    type: 'string',
    ...(min > 0 ? { minLength: min } : {}),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  });
}

/** An integer from `min` to `max`, by default the safe integers. */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Shape<number> {
  return shape(s.max(s.min(s.integer(), min), max), { type: 'integer', minimum: min, maximum: max });
}

/** A finite number. Never for money: money is integer cents. */
export function number(): Shape<number> {
  return shape(s.number(), { type: 'number' });
}

export function boolean(): Shape<boolean> {
  return shape(s.boolean(), { type: 'boolean' });
}

/** Exactly one of the given strings. */
export function oneOf<const T extends readonly [string, ...string[]]>(...values: T): Shape<T[number]> {
  return shape(s.enums(values), { type: 'string', enum: values });
}

/** Exactly this value. */
export function exactly<const T extends string | number | boolean>(value: T): Shape<T> {
  return shape(s.literal(value), { const: value });
}

/** A list of at most `max` items. */
export function list<T>(item: Shape<T>, max = 1000): Shape<T[]> {
  return shape(s.size(s.array(item.struct), 0, max), { type: 'array', items: item.schema, maxItems: max });
}

/** A map from string keys to values of one shape. */
export function record<T>(value: Shape<T>): Shape<Record<string, T>> {
  return shape(s.record(s.string(), value.struct), { type: 'object', additionalProperties: value.schema });
}

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** The members of an object that are known, whoever sent more. */
function pick(value: unknown, known: readonly string[]): unknown {
  if (!isRecord(value) || Array.isArray(value)) return value;
  return Object.fromEntries(known.filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]]));
}

/** An object; unknown members are accepted and left out (§api.members). */
export function object<const F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  const entries = Object.entries(fields);
  const isRequired = (field: Shape<unknown>) => !('isOptional' in field) && !('default' in field.schema);
  const required = entries.filter(([, field]) => isRequired(field)).map(([key]) => key);
  const known = s.type(Object.fromEntries(entries.map(([key, field]) => [key, field.struct])));
  const coercer = (value: unknown) => pick(value, Object.keys(fields));
  return shape(new s.Struct({ ...known, coercer }), {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, field]) => [key, field.schema])),
    ...(required.length ? { required } : {}),
  });
}

/** A member that may be absent. */
export function optional<T>(inner: Shape<T>): OptionalShape<T> {
  return { ...shape<T>(s.optional(inner.struct), inner.schema), isOptional: true };
}

/** A member that may be absent, and is then read as `fallback`: older requests and stored values lack it. */
export function defaulted<T>(inner: Shape<T>, fallback: T): Shape<T> {
  return shape(s.defaulted(inner.struct, fallback), { ...inner.schema, default: fallback });
}

/** A value or null. */
export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return shape(s.nullable(inner.struct), { anyOf: [inner.schema, { type: 'null' }] });
}

/** A value of one of several shapes; the first match counts. */
export function union<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Infer<S[number]>> {
  const [first, ...rest] = shapes.map((one) => one.struct);
  return shape(first ? s.union([first, ...rest]) : s.never(), { anyOf: shapes.map((one) => one.schema) });
}

/** The paths of the texts and boxes in a value: 'city', 'third_party_data.city'. */
export type PathOf<T, Field = string | boolean> = T extends object
  ? {
      [Name in keyof T & (string | number)]-?: NonNullable<T[Name]> extends Field
        ? `${Name}`
        : `${Name}.${PathOf<NonNullable<T[Name]>, Field>}`;
    }[keyof T & (string | number)]
  : never;

const isObject = (value: unknown): value is JsonSchema => isRecord(value) && isRecord(value.properties);

/** The paths in an object's schema, each with the type of its value. */
const pathsIn = ({ properties }: JsonSchema): readonly { path: string; type: unknown }[] =>
  Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, inner]) =>
    isObject(inner)
      ? pathsIn(inner).map(({ path, type }) => ({ path: `${name}.${path}`, type }))
      : [{ path: name, type: isRecord(inner) ? inner.type : undefined }],
  );

/** The paths of all members that an object's shape describes. */
export function fieldsOf<T>(shape: Shape<T>): readonly PathOf<T>[];
export function fieldsOf({ schema }: Shape<unknown>): readonly string[] {
  return pathsIn(schema).map(({ path }) => path);
}

/** The paths of the texts among them. */
export function textsOf<T>(shape: Shape<T>): readonly PathOf<T, string>[];
export function textsOf({ schema }: Shape<unknown>): readonly string[] {
  return pathsIn(schema).flatMap(({ path, type }) => (type === 'string' ? [path] : []));
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly path: string; readonly rule: string };

/**
 * Validates an unknown value, without unknown members and with the defaults of what it lacks; a failure has its path and rule, never the value
 * (raw input isn't echoed).
 */
export function check<T>({ struct }: Shape<T>, value: unknown): Checked<T> {
  let result: ReturnType<AnyStruct['validate']>;
  try {
    result = struct.validate(value, { coerce: true });
  } catch {
    // The message quotes the value, and JSON like {"toString": 0} can't be converted to text; it is invalid anyway.
    return { ok: false, path: '', rule: 'unprintable' };
  }
  const [failure, read] = result;
  if (!failure) return { ok: true, value: read as T };
  return { ok: false, path: failure.path.join('.'), rule: failure.refinement ?? failure.type };
}
