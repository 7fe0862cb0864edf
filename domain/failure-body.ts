/** The body of a failed response (§api.failure). */
import { type Infer, list, object, optional, text } from './shape.ts';

export const FieldError = object({
  field: text({ max: 80 }),
  message: text({ max: 500 }),
  rule: text({ max: 80 }),
});
export type FieldError = Infer<typeof FieldError>;

/** The body of every failed response: one of the two. */
export const FailureBody = object({
  error: optional(text({ max: 500 })),
  errors: optional(list(FieldError, 100)),
});
export type FailureBody = Infer<typeof FailureBody>;
