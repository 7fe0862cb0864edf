/** What a failed answer says, in every form that the error catalogue names (public-site, section 8). */
import type { FieldError } from './failure-body.ts';

/** The rule of a call that came without its anti-forgery token (403). The client knows by it that nothing was done yet. */
export const forgedRule = 'forged';

/** `message` is null where the answer has no words of its own. */
export type FailedAnswer = {
  readonly message: string | null;
  readonly rule: string | null;
  readonly errors: readonly FieldError[];
};

const limit = { errors: 100, letters: 500 } as const;
const nothing: FailedAnswer = { message: null, rule: null, errors: [] };

/**
 * `{error}` holds one sentence. `{errors}` is a list (of texts, or of fields with their words), or an object with
 * `userMessage`, `errors`, `messages` or `message`, or with the words of each field under its name.
 */
export function readFailedAnswer(body: unknown): FailedAnswer {
  if (!isObject(body)) return nothing;
  const { error, errors } = body;
  if (typeof error === 'string') {
    const [message = null] = wordsIn(error);
    return { message, rule: message === null ? null : error, errors: [] };
  }
  const listed = errorsIn(errors).slice(0, limit.errors);
  const [first] = listed;
  return first ? { message: first.message, rule: first.rule, errors: listed } : nothing;
}

function errorsIn(errors: unknown): FieldError[] {
  if (Array.isArray(errors)) return errors.flatMap(errorsOf);
  if (!isObject(errors)) return [];
  const { userMessage, errors: inner, messages, message } = errors;
  for (const about of [userMessage, inner, messages, message]) {
    if (about !== undefined) return Array.isArray(about) ? about.flatMap(errorsOf) : errorsOf(about);
  }
  return Object.entries(errors).flatMap(([field, words]) =>
    wordsIn(words).map((said) => ({ field, message: said, rule: 'invalid' })),
  );
}

/** One entry: a text about the whole, or an object that names its field. */
function errorsOf(entry: unknown): FieldError[] {
  const { field, rule, message } = isObject(entry) ? entry : { field: '', rule: '', message: entry };
  return wordsIn(message).map((said) => ({
    field: typeof field === 'string' ? field : '',
    message: said,
    rule: typeof rule === 'string' && rule !== '' ? rule : 'invalid',
  }));
}

const wordsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && one.trim() !== '' ? [one.slice(0, limit.letters)] : [],
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
