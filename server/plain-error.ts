/** Faults that the person at the terminal can put right: told in a sentence, without a stack. */

/** Its message is all that has to be said: what is wrong, and what is expected. */
export class PlainError extends Error {}

/** The code that Node.js, PostgreSQL and their like give an error; '' where there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What to say of a fault that can be put right at the terminal; undefined for any other, whose stack is needed. */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof PlainError) return error.message;
  // Node's own word, without its advice on arguments that begin with a dash.
  if (error instanceof Error && codeOf(error).startsWith('ERR_PARSE_ARGS_'))
    return `${error.message.split('. ')[0]}. README.md lists what each command takes.`;
  return undefined;
}

/** Tells why a command failed; its exit code will be 1. */
export function fail(error: unknown): void {
  console.error(sentenceFor(error) ?? error);
  process.exitCode = 1;
}
