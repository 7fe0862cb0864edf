/** Orders that aren't paid yet: buyers who are to pay, the order in the database and its age, and the emails about it. */
import type { CallFault } from '@skerry/card-sandbox/faults';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { createMemoryMail } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { type Buyer, item, replyOf, type Till } from './till.ts';

export const declinedWords = 'Your card was declined. Please use another card, or ask your bank.';
/** No call to the card provider succeeds. */
export const outage: CallFault = { kind: 'limit', times: 1000 };

/** `till` gives the shop once it is open; `mail` is what it sends by. */
export function unpaidOrders(till: () => Till, mail: ReturnType<typeof createMemoryMail>) {
  const buyerWithCart = async (): Promise<Buyer> => {
    const buyer = await till().buyer();
    await buyer.fill([item('regular')]);
    return buyer;
  };
  const orderOf = async (id = '') =>
    await till().services.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const intentOf = async (id = '') => (await orderOf(id)).intent_id ?? '';
  /** As if all that happened to the order had happened earlier. */
  const ageOrder = async (id = '', minutes = 0) => {
    const past = sql`make_interval(mins => ${minutes})`;
    await sql`update orders set updated_at = updated_at - ${past}, lease_until = lease_until - ${past}
      where id = ${id}`.execute(till().services.db);
    await sql`update checkout_attempts set created_at = created_at - ${past} where order_id = ${id}`.execute(
      till().services.db,
    );
    await sql`update outbox set due_at = due_at - ${past}
      where order_id = ${id} and state = 'pending'`.execute(till().services.db);
  };
  const emailsTo = async ({ token }: Buyer) => {
    const { email } = (await till().call('me', { token })).body;
    return mail.emails.filter(({ to }) => to === email);
  };
  /** Reached by this server's job runner or by this call, whichever is first. */
  const waitForState = async (id: string | undefined, state: string) => {
    await runDueJobs(till().services);
    await vi.waitFor(async () => expect((await orderOf(id)).state).toBe(state), 8000);
  };
  /** What an attempt ended with: it is processing as long as this server's job runner has its order. */
  const endOf = (buyer: Buyer, attempt: string) =>
    vi.waitFor(async () => {
      const reply = replyOf(await buyer.attempt(attempt));
      expect(reply.status).not.toBe('processing');
      return reply;
    }, 8000);
  const waitForEmails = async (buyer: Buyer, count: number) => {
    await runDueJobs(till().services);
    await vi.waitFor(async () => expect(await emailsTo(buyer)).toHaveLength(count), 8000);
  };
  /** The provider reports no event. */
  const noWebhooks = () => till().cardSandbox.faults.add({ kind: 'drop', times: 1000 });
  const settleAll = async () => {
    till().cardSandbox.faults.clear();
    await till().runDueJobs();
    await till().expectBalancedBooks();
  };
  return {
    buyerWithCart,
    orderOf,
    intentOf,
    ageOrder,
    emailsTo,
    waitForState,
    endOf,
    waitForEmails,
    noWebhooks,
    settleAll,
  };
}
