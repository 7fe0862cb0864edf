/** How calls fail, in one set of words (public-site, section 8); without structs, so that every page can have it. */
import type { FieldError } from './failure-body.ts';

export const connectionMessage = 'Please check your connection';
export const unexpectedMessage = 'Something went wrong! Please try again later.';

/** The rule of a refusal that waits for the code of an email. */
export const codeRequiredRule = 'code_required';

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
