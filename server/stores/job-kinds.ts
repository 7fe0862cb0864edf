/** Every kind of outbox job; its handler is in `server/jobs/handlers.ts`. */
import { type Infer, integer, object, type Shape, text } from '../../domain/shape.ts';
import type { Lane } from '../db/tables/orders.ts';

type KindRow<Payload = unknown> = {
  /** Ids; nothing that names a person, because payloads are logged. */
  readonly payload: Shape<Payload>;
  /** Its first lane; a trial's fonts are made before its email is sent. */
  readonly lane: Lane;
  /** The member that tells jobs of this kind apart: of one order, or among those without an order. */
  readonly subject?: string;
  /** Waits for this other job of its order: the receipt has the invoice attached. */
  readonly after?: string;
  readonly delayMinutes?: number;
  /** What enqueuing does to a job that exists: starts it anew, always or until it is done. By default nothing. */
  readonly restart?: 'always' | 'until done';
};

const ofOrder = object({ order_id: text() });

const table = {
  refund: {
    payload: object({ order_id: text(), intent_id: text() }),
    lane: 'payments',
    subject: 'intent_id',
  },
  zip: { payload: ofOrder, lane: 'documents' },
  invoice: { payload: ofOrder, lane: 'documents' },
  tax_record: { payload: ofOrder, lane: 'tax' },
  receipt: { payload: ofOrder, lane: 'mail', after: 'invoice' },
  third_party_copy: { payload: ofOrder, lane: 'mail' },
  // A buyer has so long to try again before an email says that nothing was charged; it is sent only once.
  payment_failed: { payload: ofOrder, lane: 'mail', delayMinutes: 15, restart: 'until done' },
  trial: { payload: object({ trial_id: integer() }), lane: 'documents' },
  // A returning subscriber is welcomed again.
  welcome: {
    payload: object({ subscription_id: integer() }),
    lane: 'mail',
    subject: 'subscription_id',
    restart: 'always',
  },
  account: { payload: object({ account_letter_id: integer() }), lane: 'mail' },
  club_invite: { payload: object({ club_invite_id: integer() }), lane: 'mail' },
  // Mailed to the account that requested it.
  quote: { payload: object({ quote_number: integer(), user_id: integer() }), lane: 'mail' },
} as const satisfies Record<string, KindRow>;

export type JobKind = keyof typeof table;
export type Payloads = { [Kind in JobKind]: Infer<(typeof table)[Kind]['payload']> };
export type Job = { [Kind in JobKind]: { readonly kind: Kind; readonly payload: Payloads[Kind] } }[JobKind];

export const jobKinds: { readonly [Kind in JobKind]: KindRow<Payloads[Kind]> } = table;
