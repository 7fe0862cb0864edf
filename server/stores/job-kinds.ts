/** Every kind of outbox job; its handler is in `server/jobs/handlers.ts`. */
import { noticeKinds } from '../../domain/notice.ts';
import { type Infer, integer, object, oneOf, optional, type Shape, text } from '../../domain/shape.ts';
import type { Lane } from '../db/tables/orders.ts';

type KindRow<Payload = unknown> = {
  /** Ids, and of a notice its words; nothing that names a person, because payloads are logged. */
  readonly payload: Shape<Payload>;
  /** Its first lane; a trial's fonts are made before its email is sent. */
  readonly lane: Lane;
  /** The member that tells jobs of this kind apart: of one order, or among those without an order. */
  readonly subject?: string;
  /** Waits for a job of this kind of its order, so that the file that it attaches is mostly there; it makes what is missing. */
  readonly after?: string;
  readonly delayMinutes?: number;
  /** What enqueuing does to a job that exists: starts it anew, always or until it is done. By default nothing. */
  readonly restart?: 'always' | 'until done';
};

const ofOrder = object({ order_id: text() });
/** `delivery_no` is what was to be delivered when it was enqueued. */
const ofDelivery = object({ order_id: text(), delivery_no: integer() });
const ofRefund = object({ order_id: text(), refund_id: text() });

/** Without an order it is about the shop. `key` is the notice and what tells it from others of the order. */
const notice = {
  order_id: optional(text()),
  notice: oneOf(...noticeKinds),
  key: text(),
  detail: optional(text()),
};
const ofNotice = object(notice);

const table = {
  refund: {
    payload: object({ order_id: text(), intent_id: text() }),
    lane: 'payments',
    subject: 'intent_id',
  },
  // Later: whoever asks for it has it made at once, and of two at the same time one would get no answer.
  order_refund: { payload: ofRefund, lane: 'payments', subject: 'refund_id', delayMinutes: 1 },
  zip: { payload: ofDelivery, lane: 'documents', subject: 'delivery_no' },
  invoice: { payload: ofDelivery, lane: 'documents', subject: 'delivery_no' },
  correction_email: { payload: ofDelivery, lane: 'mail', subject: 'delivery_no', after: 'invoice' },
  credit_note: { payload: ofRefund, lane: 'documents', subject: 'refund_id' },
  refund_email: { payload: ofRefund, lane: 'mail', subject: 'refund_id', after: 'credit_note' },
  tax_refund: { payload: ofRefund, lane: 'tax', subject: 'refund_id' },
  tax_record: { payload: ofOrder, lane: 'tax' },
  receipt: { payload: ofOrder, lane: 'mail', after: 'invoice' },
  third_party_copy: { payload: ofOrder, lane: 'mail' },
  // A buyer has so long to try again before an email says that nothing was charged; it is sent only once.
  payment_failed: { payload: ofOrder, lane: 'mail', delayMinutes: 15, restart: 'until done' },
  // What the foundry is told of: logged, counted, and handed on to the alert and the webhook that it asks for.
  notice: { payload: ofNotice, lane: 'notices', subject: 'key' },
  alert: { payload: ofNotice, lane: 'mail', subject: 'key' },
  // `at` is when it was logged.
  webhook: { payload: object({ ...notice, at: text() }), lane: 'webhooks', subject: 'key' },
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
