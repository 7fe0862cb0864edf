/** Converts rejections to plain JSON, so that snapshots, tables and views never contain an Error object. */
import { type Failure, unexpectedMessage } from '../domain/failure.ts';

function isFailure(error: unknown): error is Failure {
  return (
    typeof error === 'object' && error !== null && 'status' in error && 'rule' in error && 'message' in error
  );
}

/** The Failure of an `onError` event; anything else that was thrown becomes 'Something went wrong!…'. */
export function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error;
  return { status: 0, rule: 'unhandled_error', message: unexpectedMessage, errors: [] };
}
