/** What the buyers were told and given, held against what the card provider took. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../../server/db/connect.ts';
import type { Captured, CardGateway } from '../../server/gateways/card.ts';
import { cardAccounts } from '../../server/gateways/card.ts';
import { steadyFloods } from '../attack/floods.ts';
import { slowestOf } from '../attack/health.ts';
import type { Buyer } from './buyer.ts';
import type { Flooded } from './flood.ts';

/** Charges that weren't given back, by the address of the buyer of their order; '' for charges of no order. */
export async function keptCharges(
  { db }: Pick<Connection, 'db'>,
  card: CardGateway,
): Promise<ReadonlyMap<string, Captured[]>> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.id', 'u.email'])
    .execute();
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  const kept: Captured[] = [];
  for (const account of cardAccounts) {
    for await (const charge of card.capturedSince(account, new Date(0))) {
      if (charge.kind === 'unknown') throw new Error(`The card provider does not answer: ${charge.reason}`);
      if (charge.refundedCents < charge.amountCents) kept.push(charge);
    }
  }
  return Map.groupBy(kept, ({ orderId }) => emails.get(orderId ?? '') ?? '');
}

/** Statuses of attempts that stay as they are: nobody waits for anything any more. */
const ended = ['paid', 'failed', 'open', 'requires_action', 'none'];

/** What is wrong for this buyer, in sentences; `statuses` is what the attempts were said to be in the end. */
export function judgeBuyer(
  { email, purchases, complaints, diary }: Buyer,
  statuses: ReadonlyMap<string, string>,
  charges: readonly Captured[],
  listedCents: readonly number[],
): string[] {
  const wrong = [...complaints];
  const paid = purchases.filter(({ word }) => word === 'paid');
  const statusesOf = (attempts: readonly string[]) =>
    attempts.map((attempt) => statuses.get(attempt) ?? 'none');
  const words = purchases.map(({ word }) => word).join(', ');
  if (charges.length > purchases.length)
    wrong.push(`was charged ${charges.length} times for ${purchases.length} purchases (told: ${words})`);
  else if (charges.length > paid.length)
    wrong.push(`was told '${words}' and charged ${charges.length} times`);
  else if (charges.length < paid.length)
    wrong.push(`was told '${words}', and only ${charges.length} charges were kept`);
  for (const { word, attempts } of purchases) {
    const said = statusesOf(attempts);
    if (word === 'refused' && said.includes('paid'))
      wrong.push('was told that nothing was charged, and was charged');
    if (word === 'paid' && !said.includes('paid'))
      wrong.push(`was told 'paid', and later '${said.join(', ')}'`);
    for (const status of said)
      if (!ended.includes(status)) wrong.push(`has an attempt that is still ${status}`);
  }
  const agreed = new Set(purchases.flatMap(({ reviewedCents }) => [...reviewedCents]));
  for (const { amountCents } of charges)
    if (!agreed.has(amountCents)) wrong.push(`was charged ${amountCents} cents, which were never reviewed`);
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  if (sum(listedCents) !== sum(charges.map(({ amountCents }) => amountCents)))
    wrong.push(`sees orders of ${sum(listedCents)} cents, and that isn't what was charged`);
  const heard = diary.map((line) => `\n      ${line}`).join('');
  return wrong.map((what, nth) => `${email} ${what}.${nth === 0 ? heard : ''}`);
}

/** From the payment to both files; and where one of them was struck, by a kill or a failure. */
const usualSeconds = 5;
const struckSeconds = 10;

/**
 * Waits as long as files may take, prints how long they took, and says what was too slow. Left out is work that the storm
 * struck more than once.
 */
export async function judgeFiles({ db }: Pick<Connection, 'db'>): Promise<string[]> {
  await pause(struckSeconds * 1000);
  const { rows } = await sql<{ id: string; seconds: number; is_struck: boolean }>`
    select o.id, bool_or(w.tries > 1) as is_struck,
      extract(epoch from max(coalesce(w.done_at, now())) - o.paid_at)::float as seconds
    from orders o join outbox w on w.order_id = o.id and w.kind in ('zip', 'invoice')
    where o.state = 'paid' and o.paid_at < now() - make_interval(secs => ${struckSeconds})
    group by o.id
    having bool_and(w.tries <= 2)`.execute(db);
  const said = [false, true].map((isStruck) => {
    const times = rows.filter(({ is_struck }) => is_struck === isStruck).map(({ seconds }) => seconds);
    const [half, all] = [0.5, 1].map((share) => slowestOf(times, share).toFixed(1));
    return `${times.length} orders${isStruck ? ' that were struck' : ''}, half within ${half} s, all ${all} s`;
  });
  console.log(`Files after the payment: ${said.join('; ')}`);
  return rows
    .filter(({ seconds, is_struck }) => seconds > (is_struck ? struckSeconds : usualSeconds))
    .map(({ id, seconds }) => `The order ${id} had its files ${seconds.toFixed(1)} s after its payment.`);
}

/**
 * Prints how the floods were answered; nothing that one client asks for is the shop's fault. One that wasn't answered as
 * it is meant has flooded nothing.
 */
export function judgeFlood(flooded: Flooded): string[] {
  const heard = [...flooded];
  console.log(`One client floods: ${heard.map(([answer, times]) => `${times} ${answer}`).join(', ')}`);
  const faults = heard.filter(([answer]) => / 5\d\d$/.test(answer));
  const missed = steadyFloods.filter(([name, { status }]) => !flooded.has(`${name} ${status}`));
  return [
    ...faults.map(([answer, times]) => `A flood was answered ${answer}, ${times} times.`),
    ...missed.map(([name]) => `The flood of ${name} met nothing.`),
  ];
}
