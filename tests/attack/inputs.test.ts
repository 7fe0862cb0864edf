/**
 * Bad input over every row of the table of calls: no answer but a refusal in the one shape or the row's own reply, no
 * echo, nothing from inside, nothing changed. A share of it in every run of the tests; all of it by `npm run attack`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { openPglite } from '../support/databases.ts';
import { nameFoundry } from '../support/foundry.ts';
import { type Buyer, openTill, type Till } from '../support/till.ts';
import { examples, rows } from './examples.ts';
import { changedTables, fingerprint } from './fingerprint.ts';
import { type Answer, type Client, clientAt } from './http-client.ts';
import { type Input, inputsOf } from './inputs.ts';
import { isRefused, judge } from './judge.ts';

/** One input in so many. */
const step = process.env.ATTACK === 'whole' ? 1 : 11;
const counts = { refused: 0, taken: 0 };
let sent = 0;
let folder: string;
let till: Till;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-attack-'));
  till = await openTill(openPglite, { folder });
  client = clientAt('127.0.0.1', till.url);
  await nameFoundry(till.services.db);
}, 60_000);
afterAll(async () => {
  client.close();
  await till.close();
  await rm(folder, { recursive: true });
  console.log(
    `Bad input to ${rows.length} calls: ${counts.refused + counts.taken} kinds, ${counts.refused} refused, ${counts.taken} taken; ${sent} requests`,
  );
});

/** Good values for what stands in the paths of public rows; anything else is nobody's. */
const params = {
  slug: 'barlow',
  font: 'barlow',
  id: '1',
  gid: '1',
  filter: 'in-use',
  category: 'news',
  key: 'about',
};

/** What a payment needs before it: the reviewed cart. */
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

/** The refused ones once more, with nothing else going on: the database is as it was. Those that are taken now drop out. */
async function changesNothing(name: CallName, buyer: Buyer, refused: readonly Input[]): Promise<string[]> {
  // This shop has no fonts to make a trial of: such jobs would be tried for ever.
  await till.services.db.deleteFrom('outbox').where('kind', '=', 'trial').execute();
  await till.passTime();
  await prepare(name, buyer);
  const before = await fingerprint(till.services.db);
  const still: Input[] = [];
  for (const input of refused) if (isRefused(await attack(buyer, input))) still.push(input);
  if (still.length < refused.length) return await changesNothing(name, buyer, still);
  return changedTables(before, await fingerprint(till.services.db));
}

/** A log-out among the inputs ends the session that the next would need. */
const endsSession: readonly CallName[] = ['logout'];

async function besiege(name: CallName, row: Call): Promise<void> {
  let buyer = await till.buyer();
  const wrong: string[] = [];
  const refused: Input[] = [];
  for (const [nth, input] of [...inputsOf(name, row, params)].entries()) {
    // Another share of each row's, so that all of them are met over the rows.
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

it.each(rows)('%s takes nothing that is bad, and nothing bad changes anything', besiege, 300_000);
