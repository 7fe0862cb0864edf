/** The bodies of failed responses, and how they are read (§api.failure). */
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

/** The rule of a 403 for a missing anti-forgery (CSRF) token: the client knows by it that nothing was done yet. */
export const csrfRule = 'forged';

/** `message` is null where the response has none. */
export type FailureResponse = {
  readonly message: string | null;
  readonly rule: string | null;
  readonly errors: readonly FieldError[];
};

const limit = { errors: 100, letters: 500 } as const;
const emptyResponse: FailureResponse = { message: null, rule: null, errors: [] };

/**
 * Parses the body of a failed response, in every form that it may have (§errors.string, §errors.list, §errors.unhandled).
 * `{error}` is one sentence. `{errors}` is a list (of texts, or of fields with their messages), or an object with
 * `userMessage`, `errors`, `messages` or `message`, or with each field's messages under its name. Empty for any other body.
 */
export function parseFailureResponse(body: unknown): FailureResponse {
  if (!isObject(body)) return emptyResponse;
  const { error, errors } = body;
  if (typeof error === 'string') {
    const [message = null] = textsIn(error);
    return { message, rule: message === null ? null : error, errors: [] };
  }
  const listed = errorsIn(errors).slice(0, limit.errors);
  const [first] = listed;
  return first ? { message: first.message, rule: first.rule, errors: listed } : emptyResponse;
}

function errorsIn(errors: unknown): FieldError[] {
  if (Array.isArray(errors)) return errors.flatMap(errorsOf);
  if (!isObject(errors)) return [];
  const { userMessage, errors: inner, messages, message } = errors;
  for (const source of [userMessage, inner, messages, message]) {
    if (source !== undefined) return Array.isArray(source) ? source.flatMap(errorsOf) : errorsOf(source);
  }
  return Object.entries(errors).flatMap(([field, fieldMessages]) =>
    textsIn(fieldMessages).map((text) => ({ field, message: text, rule: 'invalid' })),
  );
}

/** One entry: a text about the whole request, or an object that names its field. */
function errorsOf(entry: unknown): FieldError[] {
  const { field, rule, message } = isObject(entry) ? entry : { field: '', rule: '', message: entry };
  return textsIn(message).map((text) => ({
    field: typeof field === 'string' ? field : '',
    message: text,
    rule: typeof rule === 'string' && rule !== '' ? rule : 'invalid',
  }));
}

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((entry) =>
    typeof entry === 'string' && entry.trim() !== '' ? [entry.slice(0, limit.letters)] : [],
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
