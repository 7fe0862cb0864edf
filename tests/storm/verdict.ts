/** What the buyers were told, held against what the card provider took. */
import type { Connection } from '../../server/db/connect.ts';
import type { Captured, CardGateway } from '../../server/gateways/card.ts';
import { cardAccounts } from '../../server/gateways/card.ts';
import type { Buyer } from './buyer.ts';

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
