/**
 * Bad input over every row of the table of calls: each answer is a refusal in the standard shape or the row's own reply,
 * with no echo, no internals and no changes. A sample of it in every run of the tests; all of it by `npm run attack`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { openPglite } from '../../tests/support/databases.ts';
import { type Answer, type Client, createHttpClient } from '../../tests/support/http-client.ts';
import { type Buyer, openTill, type Till } from '../../tests/support/till.ts';
import { requests as examples } from '../openapi/examples.ts';
import { rows } from './examples.ts';
import { changedTables, fingerprint } from './fingerprint.ts';
import { type Input, inputsOf } from './inputs.ts';
import { isRefused, judge } from './judge.ts';

/** Every so many inputs one is sent. */
const step = process.env.ATTACK === 'whole' ? 1 : 11;
const counts = { refused: 0, taken: 0 };
let sent = 0;
let folder: string;
let till: Till;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-attack-'));
  till = await openTill(openPglite, { folder });
  client = createHttpClient('127.0.0.1', till.url);
}, 60_000);
afterAll(async () => {
  client.close();
  await till.close();
  await rm(folder, { recursive: true });
  console.log(
    `Bad input to ${rows.length} calls: ${counts.refused + counts.taken} kinds, ${counts.refused} refused, ${counts.taken} taken; ${sent} requests`,
  );
});

/** Valid values for the path parameters of public rows; for all others they belong to nobody. */
const params = {
  slug: 'barlow',
  font: 'barlow',
  id: '1',
  gid: '1',
  filter: 'in-use',
  category: 'news',
  key: 'about',
};

/** What a payment requires: the reviewed cart. */
async function prepare(name: CallName, buyer: Buyer): Promise<void> {
  if (name === 'checkout' || name === 'checkoutFree')
    await buyer.fill(examples.checkout.cart, examples.checkout.user.personal_info);
}

async function attack(buyer: Buyer, input: Input): Promise<Answer> {
  const { method, path, headers, body } = input;
  sent += 1;
  return await client.send(
    { method, path, body },
    {
      authorization: `Bearer ${buyer.token}`,
      ...(path.startsWith('/v1/checkout') ? { 'idempotency-key': `attempt-${sent}` } : {}),
      ...headers,
    },
  );
}

/** Sends the refused ones again, with nothing else going on: the database stays as it was. Those accepted now drop out. */
async function changesNothing(name: CallName, buyer: Buyer, refused: readonly Input[]): Promise<string[]> {
  // This shop has no fonts to make a trial of: such jobs would be retried for ever.
  await till.services.db.deleteFrom('outbox').where('kind', '=', 'trial').execute();
  await till.runDueJobs();
  await prepare(name, buyer);
  const before = await fingerprint(till.services.db);
  const stillRefused: Input[] = [];
  for (const input of refused) if (isRefused(await attack(buyer, input))) stillRefused.push(input);
  if (stillRefused.length < refused.length) return await changesNothing(name, buyer, stillRefused);
  return changedTables(before, await fingerprint(till.services.db));
}

/** A log-out among the inputs ends the session that the next one needs. */
const endsSession: readonly CallName[] = ['logout'];

async function attackRow(name: CallName, row: Call): Promise<void> {
  let buyer = await till.buyer();
  const wrong: string[] = [];
  const refused: Input[] = [];
  for (const [nth, input] of [...inputsOf(name, row, params)].entries()) {
    // Another share of each row's inputs, so that all of them are covered over the rows.
    if ((nth + name.length) % step !== 0) continue;
    await prepare(name, buyer);
    const answer = await attack(buyer, input);
    const fault = judge(row, input, answer);
    if (fault) wrong.push(`${input.method} ${row.path}, ${input.what}: ${fault} (${answer.status})`);
    counts[isRefused(answer) ? 'refused' : 'taken'] += 1;
    if (isRefused(answer)) refused.push(input);
    else if (endsSession.includes(name)) buyer = await till.buyer();
  }
  expect(wrong).toEqual([]);
  expect(await changesNothing(name, buyer, refused)).toEqual([]);
}

it.each(rows)('%s takes nothing that is bad, and nothing bad changes anything', attackRow, 300_000);
