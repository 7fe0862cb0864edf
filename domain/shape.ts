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
  const picked: Record<string, unknown> = {};
  for (const key of known) if (Object.hasOwn(value, key)) picked[key] = value[key];
  return picked;
}

/** An object; unknown members are accepted and left out (§api.members). */
export function object<const F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  const entries = Object.entries(fields);
  const isRequired = (field: Shape<unknown>) => !('isOptional' in field) && !('default' in field.schema);
  const required = entries.filter(([, field]) => isRequired(field)).map(([key]) => key);
  const known = s.type(Object.fromEntries(entries.map(([key, field]) => [key, field.struct])));
  const names = Object.keys(fields);
  const coercer = (value: unknown) => pick(value, names);
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

/** A member that may be absent, and counts as absent where it isn't such a value. */
export function ifReadable<T>(inner: Shape<T>): OptionalShape<T> {
  const member = optional(inner);
  const { struct } = member;
  const coercer = (value: unknown) => struct.validate(value, { coerce: true })[1];
  return { ...member, struct: new s.Struct({ ...struct, coercer }) };
}

/** A member that may be absent, and is then read as `fallback`: older requests and stored values lack it. */
export function defaulted<T>(inner: Shape<T>, fallback: T): Shape<T> {
  const { coercer } = inner.struct;
  // superstruct's own `defaulted` checks each value against `unknown` first, which costs more than the value's check.
  const struct = new s.Struct({
    ...inner.struct,
    coercer: (value, context) => coercer(value === undefined ? fallback : value, context),
  });
  return shape(struct, { ...inner.schema, default: fallback });
}

/** A value or null. */
export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return shape(s.nullable(inner.struct), { anyOf: [inner.schema, { type: 'null' }] });
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** Whether a schema's `type` or `const`, if it has one, is of the value's type. */
function fits({ type, const: only }: JsonSchema, value: unknown): boolean {
  const expected = type ?? (only === undefined ? undefined : typeof only);
  return expected === undefined || (expected === 'integer' ? 'number' : expected) === typeOf(value);
}

/**
 * A value of one of several shapes; the first match counts. Shapes for another type of JSON aren't tried: for each that
 * fails, superstruct makes an error with its stack, and a full cart would pay for that two hundred times.
 */
export function union<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Infer<S[number]>> {
  const among = (value: unknown): AnyStruct => {
    const [first, ...rest] = shapes.filter(({ schema }) => fits(schema, value)).map(({ struct }) => struct);
    if (!first) return shape(s.never(), {}).struct;
    return rest.length > 0 ? s.union([first, ...rest]) : first;
  };
  // As superstruct's `dynamic`, without a generator around each of its own.
  const struct = new s.Struct<unknown, unknown>({
    type: 'union',
    schema: null,
    entries: (value, context) => among(value).entries(value, context),
    validator: (value, context) => among(value).validator(value, context),
    coercer: (value, context) => among(value).coercer(value, context),
    refiner: (value, context) => among(value).refiner(value, context),
  });
  return shape(struct, { anyOf: shapes.map((one) => one.schema) });
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
