/** What every answer to bad input must satisfy, whatever the input was. */
import type { Call } from '../../domain/call.ts';
import { codeRequiredRule } from '../../domain/failure.ts';
import { FailureBody, parseFailureResponse } from '../../domain/failure-body.ts';
import { check } from '../../domain/shape.ts';
import type { Answer } from '../../tests/support/http-client.ts';
import { type Input, marker } from './inputs.ts';

/** A stack, a query, a library's own messages. */
const internals =
  /\.ts:\d|\bat \w+ \(|node_modules|kysely|superstruct|postgres|pglite|syntax error|select .* from /i;
const refusals: readonly number[] = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request for the code of an email means that one was sent: the input was accepted. */
export const isRefused = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status >= 400 && parseFailureResponse(parsed(body)).rule !== codeRequiredRule;

/** What is wrong with an answer, in a few words; undefined for a good one. */
export function judge(row: Call, input: Input, { status, headers, body: text }: Answer): string | undefined {
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (headers['content-security-policy'] === undefined) return 'no content-security-policy';
  if (status < 400) {
    const isJson = !row.files && input.method === row.method && status === 200;
    return isJson && !check(row.reply, parsed(text)).ok ? 'a reply of another shape' : undefined;
  }
  if (!refusals.includes(status)) return `status ${status}`;
  if (status === 401 && !input.isAuthCorrupted && row.path !== 'users/login') return 'a lost session';
  if (text.includes(marker)) return 'an echo of the input';
  if (internals.test(text)) return 'words from inside';
  const failure = parsed(text);
  const isFailure =
    check(FailureBody, failure).ok && ('error' in Object(failure) || 'errors' in Object(failure));
  return isFailure ? undefined : 'a failure of another shape';
}
