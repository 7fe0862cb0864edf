/** The failure type of calls (§api.data.form-error); without structs, because every page loads it. */
import type { FieldError } from './failure-body.ts';

export const connectionMessage = 'Please check your connection';
export const unexpectedMessage = 'Something went wrong! Please try again later.';

/** The rule of a refusal that requires the code from an email. */
export const codeRequiredRule = 'code_required';

/**
 * A failed call: plain JSON, so that it can be part of a snapshot. `status` 0 means that no response came. `body` is what
 * the server sent with the message (the current cart of a 409).
 */
export type Failure = {
  readonly status: number;
  readonly rule: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly body?: unknown;
};
