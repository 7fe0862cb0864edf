/** How calls fail, in one shape and one set of words (public-site, section 8; decisions, section 1). */
import { type Infer, list, object, optional, text } from './shape.ts';

export const connectionMessage = 'Please check your connection';
export const unexpectedMessage = 'Something went wrong! Please try again later.';

export const FieldError = object({
  field: text({ max: 80 }),
  message: text({ max: 500 }),
  rule: text({ max: 80 }),
});
export type FieldError = Infer<typeof FieldError>;

/** The body of every failed answer: one of the two. */
export const FailureBody = object({
  error: optional(text({ max: 500 })),
  errors: optional(list(FieldError, 100)),
});
export type FailureBody = Infer<typeof FailureBody>;

/**
 * A failed call as machines see it: plain JSON, so that it survives in a snapshot. `status` 0 means that no answer
 * came. `body` is what the server sent beside its words (the current cart of a 409).
 */
export type Failure = {
  readonly status: number;
  readonly rule: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly body?: unknown;
};
