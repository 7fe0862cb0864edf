/** What became of a piece of work that didn't fail: a letter's delivery, or one of these. */
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Lane } from '../db/tables/orders.ts';
import type { Delivery } from '../gateways/mail.ts';

export type Outcome =
  | Delivery
  /** `also` is written in the transaction that ends the work. */
  | { readonly kind: 'done'; readonly also?: (trx: Transaction<Database>) => Promise<void> }
  /** Its next step is another lane's. */
  | { readonly kind: 'passed'; readonly lane: Lane }
  /** It has set its own row to another time. */
  | { readonly kind: 'rearranged' };

export const done: Outcome = { kind: 'done' };
