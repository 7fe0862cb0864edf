/** The failures that a call may answer with, by status: those of every call of its kind, and its row's own. */
import type { Call } from '../domain/call.ts';
import { FailureMessage, FieldFailures, FileFailure } from '../domain/failure-body.ts';
import { type Shape, union } from '../domain/shape.ts';

type CommonFailure = {
  /** Of the response's component. */
  readonly name: string;
  readonly shape: Shape<unknown>;
  readonly description: string;
  readonly isOf: (row: Call) => boolean;
};

/** Which calls answer with a status, whatever they are about. */
export const commonFailures: { readonly [status: string]: CommonFailure } = {
  400: {
    name: 'Unreadable',
    shape: FailureMessage,
    description: 'The address or the body could not be read.',
    isOf: ({ method, path }: Call) => method !== 'GET' || path.includes('{'),
  },
  401: {
    name: 'LoggedOut',
    shape: FailureMessage,
    description: 'The session is missing or has ended.',
    isOf: ({ auth }: Call) => auth !== 'none',
  },
  403: {
    name: 'Forged',
    shape: FieldFailures,
    description: 'Sent by a browser without a valid anti-forgery token (rule `forged`): nothing was done.',
    isOf: ({ method, requestType }: Call) => method !== 'GET' && requestType === undefined,
  },
  409: {
    name: 'Preparing',
    shape: FileFailure,
    description: 'The file is being made, or can’t be reached just now: request it again.',
    isOf: ({ files }: Call) => files !== undefined,
  },
  413: {
    name: 'TooLarge',
    shape: FailureMessage,
    description: 'The body is larger than 64 kB.',
    isOf: ({ method }: Call) => method !== 'GET',
  },
  422: {
    name: 'NotValid',
    shape: FieldFailures,
    description: 'Something in the request is not valid; each error names its field.',
    isOf: ({ path, query, body }: Call) => path.includes('{') || query !== undefined || body !== undefined,
  },
  429: {
    name: 'TooMany',
    shape: FailureMessage,
    description: 'Too many requests, or a limit is reached: nothing was done.',
    isOf: ({ turn }: Call) => turn !== 'event',
  },
  500: { name: 'Failed', shape: FailureMessage, description: 'The server failed.', isOf: () => true },
  503: {
    name: 'Closed',
    shape: FailureMessage,
    description: 'The shop is closed for maintenance.',
    isOf: ({ inMaintenance }: Call) => inMaintenance === undefined,
  },
};

/** The shape of each failure's body. Where a row has a failure of its own with a common status, either. */
export function failuresOf(row: Call): ReadonlyMap<number, Shape<unknown>> {
  const found = new Map<number, Shape<unknown>>(
    Object.entries(row.failures ?? {}).map(([status, shape]) => [Number(status), shape]),
  );
  for (const [status, { shape, isOf }] of Object.entries(commonFailures)) {
    const own = found.get(Number(status));
    if (isOf(row)) found.set(Number(status), own && own !== shape ? union(own, shape) : shape);
  }
  return found;
}
