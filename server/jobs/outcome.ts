/** The outcome of a job that didn't fail: an email's delivery, or one of these. */
import type { Trx } from '../db/database.ts';
import type { Lane } from '../db/tables/orders.ts';
import type { Delivery } from '../gateways/mail.ts';

export type JobOutcome =
  | Delivery
  /** `onDone` runs in the transaction that completes the job. */
  | { readonly kind: 'done'; readonly onDone?: (trx: Trx) => Promise<void> }
  /** Its next step is in another lane. */
  | { readonly kind: 'moved'; readonly lane: Lane }
  /** It has rescheduled its own row. */
  | { readonly kind: 'rescheduled' };

export const done: JobOutcome = { kind: 'done' };
