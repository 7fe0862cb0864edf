/** Errors that the operator can fix: logged as one sentence, without a stack. */
import { SetupError } from '@skerry/embedded-or-postgres/setup-error';

/** Its message says everything: what is wrong, and what is expected. */
export class OperatorError extends Error {}

/** The code that Node.js, PostgreSQL and others give an error; '' if there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The message for an error that can be fixed at the terminal; undefined for any other, whose stack is needed. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof SetupError) return error.message;
  // Node's own message, without its advice on arguments that begin with a dash.
  if (error instanceof Error && codeOf(error).startsWith('ERR_PARSE_ARGS_'))
    return `${error.message.split('. ')[0]}. README.md lists what each command takes.`;
  return undefined;
}

/** Logs why a command failed; its exit code will be 1. */
export function reportFailure(error: unknown): void {
  console.error(operatorMessage(error) ?? error);
  process.exitCode = 1;
}
