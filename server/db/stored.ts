/** JSON columns: each is read through a struct of its own, whichever version of the program wrote the row. */
import * as s from 'superstruct';
import type { Shape } from '../../domain/shape.ts';

type AnyStruct = s.Struct<unknown, unknown>;
type Inner = ReturnType<AnyStruct['entries']> extends Iterable<[unknown, unknown, infer S]> ? S : never;

/** Without limits of length and size: they are the wire's, and may have been others when a row was written. */
function withoutLimits({ type, schema, coercer, validator, entries }: AnyStruct | Inner): AnyStruct {
  const unlimited = new Map<Inner, AnyStruct>();
  const unlimit = (inner: Inner): AnyStruct => {
    const made = unlimited.get(inner) ?? withoutLimits(inner);
    unlimited.set(inner, made);
    return made;
  };
  return new s.Struct({
    type,
    schema,
    coercer,
    validator,
    *entries(value, context) {
      for (const [key, member, inner] of entries(value, context)) yield [key, member, unlimit(inner)];
    },
  });
}

/**
 * A reader of the column `table.column`, for a value and its row's id. It throws an error that names table, column and row
 * when the value isn't of the struct. `upgrade` gets every value first: what an earlier version wrote in another form becomes
 * today's.
 */
export function stored<T>(
  place: `${string}.${string}`,
  shape: Shape<T>,
  upgrade: (value: unknown) => unknown = (value) => value,
): (value: unknown, row: string | number) => T {
  const struct = withoutLimits(shape.struct);
  return (value, row) => {
    const [failure, read] = struct.validate(upgrade(value), { coerce: true });
    if (!failure) return read as T; // the struct of Shape<T>, whose type is erased
    // Not superstruct's message: it quotes the value.
    const { path, type } = failure;
    throw new Error(`${place} of row ${row} is invalid: ${path.join('.') || 'its value'} is no ${type}.`);
  };
}
