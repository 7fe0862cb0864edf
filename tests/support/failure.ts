/** What a call's failure is, for models and tests. */
import type { Failure } from '../../domain/failure.ts';

/** A failed call; its status is 500 unless given. */
export const failure = (more: Partial<Failure> = {}): Failure => ({
  status: 500,
  rule: 'unhandled_error',
  message: 'Something went wrong! Please try again later.',
  errors: [],
  ...more,
});
