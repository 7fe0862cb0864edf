/** The fault switch: tests set which fault occurs, in which call and how often. Each process has its own. */
import type { OperationName } from './operations.ts';

const callKinds = ['lose', 'disconnect', 'delay', 'error', 'reset', 'limit', 'busy', 'process'] as const;
const webhookKinds = ['drop', 'double', 'shuffle'] as const;

/**
 * `lose`: executed, but the response breaks off in the middle. `disconnect`: executed, then the connection is cut (the SDK
 * retries once by itself). `delay`: executed, answered late. `error`: execution begins and ends in a 500, which retries with
 * the same idempotency key get again. Never executed: `reset` cuts the connection, `limit` answers 429, `busy` answers 409
 * as if the key were in use. `process` leaves a confirmed intent in `processing` until a test finishes it. `drop`, `double`
 * and `shuffle` are for webhooks; a dropped one counts as delivered.
 */
export type CallFault = {
  readonly kind: (typeof callKinds)[number];
  /** Every call, unless one is named. */
  readonly call?: OperationName;
  /** How often, 1 by default. */
  readonly times?: number;
  /** For `delay`. */
  readonly ms?: number;
  /** For `limit`: the value of Retry-After, none by default. */
  readonly retryAfterSeconds?: number;
};
export type WebhookFault = {
  readonly kind: (typeof webhookKinds)[number];
  /** Every type of event, unless one is named. */
  readonly event?: string;
  readonly times?: number;
};
export type Fault = CallFault | WebhookFault;

export type Faults = {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly consumeForCall: (call: OperationName) => CallFault | undefined;
  readonly consumeForWebhook: (event: string) => WebhookFault | undefined;
};

type ArmedFault = { readonly fault: Fault; remaining: number };

export function createFaults(): Faults {
  let armed: ArmedFault[] = [];
  const consume = <F extends Fault>(matches: (fault: Fault) => fault is F): F | undefined => {
    for (const candidate of armed) {
      if (candidate.remaining > 0 && matches(candidate.fault)) {
        candidate.remaining -= 1;
        return candidate.fault;
      }
    }
    return undefined;
  };
  return {
    add: (fault) => {
      armed = [
        ...armed.filter((candidate) => candidate.remaining > 0),
        { fault, remaining: fault.times ?? 1 },
      ];
    },
    clear: () => {
      armed = [];
    },
    consumeForCall: (call) =>
      consume((fault): fault is CallFault => isCallFault(fault) && (fault.call ?? call) === call),
    consumeForWebhook: (event) =>
      consume((fault): fault is WebhookFault => !isCallFault(fault) && (fault.event ?? event) === event),
  };
}

const kinds: readonly Fault['kind'][] = [...callKinds, ...webhookKinds];

function isCallFault(fault: Fault): fault is CallFault {
  return callKinds.some((kind) => kind === fault.kind);
}

/** For the control call of tests in other processes: undefined for anything that isn't a fault. */
export function readFault(body: unknown): Fault | undefined {
  if (typeof body !== 'object' || body === null || !('kind' in body)) return undefined;
  // The control call is for tests: its names of calls and events aren't validated.
  return kinds.some((kind) => kind === body.kind) ? (body as Fault) : undefined;
}
