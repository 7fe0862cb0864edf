/** The fault switch: tests say what shall go wrong, for which call and how often. Held by each process for itself. */
import type { OperationName } from './operations.ts';

const callKinds = ['lose', 'disconnect', 'delay', 'error', 'reset', 'limit', 'busy', 'process'] as const;
const webhookKinds = ['drop', 'double', 'shuffle'] as const;

/**
 * `lose`: executed, but the answer breaks off in the middle. `disconnect`: executed, and the line is cut (the SDK
 * asks once more by itself). `delay`: executed, answered late. `error`: execution begins and ends in a 500, which repeats of the
 * same idempotency key get again. Never executed: `reset` cuts the line, `limit` answers 429, `busy` answers 409 as if
 * the key were in use. `process` leaves a confirmed intent in `processing` until a test finishes it. `drop`, `double` and
 * `shuffle` are for webhooks; a dropped one counts as delivered.
 */
export type CallFault = {
  readonly kind: (typeof callKinds)[number];
  /** Every call, unless one is named. */
  readonly call?: OperationName;
  /** How often, 1 unless said. */
  readonly times?: number;
  /** For `delay`. */
  readonly ms?: number;
  /** For `limit`: what Retry-After says, nothing unless given. */
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
  readonly takeForCall: (call: OperationName) => CallFault | undefined;
  readonly takeForWebhook: (event: string) => WebhookFault | undefined;
};

type Armed = { readonly fault: Fault; left: number };

export function createFaults(): Faults {
  let armed: Armed[] = [];
  const take = <F extends Fault>(fits: (fault: Fault) => fault is F): F | undefined => {
    for (const one of armed) {
      if (one.left > 0 && fits(one.fault)) {
        one.left -= 1;
        return one.fault;
      }
    }
    return undefined;
  };
  return {
    add: (fault) => {
      armed = [...armed.filter((one) => one.left > 0), { fault, left: fault.times ?? 1 }];
    },
    clear: () => {
      armed = [];
    },
    takeForCall: (call) =>
      take((fault): fault is CallFault => isCallFault(fault) && (fault.call ?? call) === call),
    takeForWebhook: (event) =>
      take((fault): fault is WebhookFault => !isCallFault(fault) && (fault.event ?? event) === event),
  };
}

const kinds: readonly Fault['kind'][] = [...callKinds, ...webhookKinds];

function isCallFault(fault: Fault): fault is CallFault {
  return callKinds.some((kind) => kind === fault.kind);
}

/** For the control call of tests in other processes: undefined for what isn't a fault. */
export function readFault(body: unknown): Fault | undefined {
  if (typeof body !== 'object' || body === null || !('kind' in body)) return undefined;
  // The control call is a test's own: its names of calls and events are taken as they are.
  return kinds.some((kind) => kind === body.kind) ? (body as Fault) : undefined;
}
