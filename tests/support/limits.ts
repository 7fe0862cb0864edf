/** The limits of shapes. */
import { check, type Shape } from '../../domain/shape.ts';

/** Whether a shape takes a value with each of these for a field of it. */
export const takes = (shape: Shape<unknown>, value: object, field: string, ...filled: readonly unknown[]) =>
  filled.map((content) => check(shape, { ...value, [field]: content }).ok);

/** Whether a shape takes a text of so many characters for a field of a value, and one of one more. */
export const takesText = (shape: Shape<unknown>, value: object, field: string, length: number) =>
  takes(shape, value, field, 'M'.repeat(length), 'M'.repeat(length + 1));

/** Whether a shape takes a list of an item so many times for a field of a value, and one with one more. */
export const takesList = (
  shape: Shape<unknown>,
  value: object,
  field: string,
  { of: item, length }: { readonly of: unknown; readonly length: number },
) => takes(shape, value, field, Array(length).fill(item), Array(length + 1).fill(item));
