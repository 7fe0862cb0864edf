/** The bodies of failed responses (§api.failure). */
import { type Infer, list, object, oneOf, optional, text } from './shape.ts';

export const FieldError = object({
  field: text({ max: 80 }),
  message: text({ max: 500 }),
  rule: text({ max: 80 }),
});
export type FieldError = Infer<typeof FieldError>;

const sentence = text({ max: 500 });

/** The body of every failed response: one of the two. */
export const FailureBody = object({ error: optional(sentence), errors: optional(list(FieldError, 100)) });
export type FailureBody = Infer<typeof FailureBody>;

/** One sentence for the person who reads it. */
export const FailureMessage = object({ error: sentence });
/** What is wrong with each field. */
export const FieldFailures = object({ errors: list(FieldError, 100) });
/** A file that isn't there; `href` is the page to go on from. */
export const FileFailure = object({ error: sentence, href: text({ max: 200 }) });

/** One of some words, for programs. */
export const failureWord = <const W extends readonly [string, ...string[]]>(...words: W) =>
  object({ error: oneOf(...words) });
