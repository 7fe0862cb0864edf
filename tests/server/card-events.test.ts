/** Events that strangers send, or that can't be stored. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from '@skerry/card-sandbox/deliveries';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { type Buyer, item, openTill, replyOf, type Till } from '../support/till.ts';

let till: Till;
let folder: string;

const buyerWithCart = async (): Promise<Buyer> => {
  const buyer = await till.buyer();
  await buyer.fill([item('regular')]);
  return buyer;
};
const secretOf = () => till.cardSandbox.keys.default.webhookSecret;
const send = async (body: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await till.send('POST', '/v1/webhooks/stripe', { body, headers })).status;
};

describeOnBoth('events of the card provider', ({ open }) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it('fault 53: a forged webhook is refused, an old one too, and a replayed one is stored once', async () => {
    const { db } = till.services;
    await (await buyerWithCart()).pay();
    const { rows } = await sql<{ id: string; body: string }>`
      select id, body from sandbox_events where account = 'default' order by seq desc limit 1`.execute(db);
    const { id, body: real } = rows[0] ?? { id: '', body: '' };
    const forged = real.replace(id, 'evt_forged');
    const secret = secretOf();
    const now = Math.floor(Date.now() / 1000);
    expect(await send(forged, 't=1,v1=00')).toBe(400);
    expect(await send(forged, sign(real, secret))).toBe(400);
    expect(await send(forged, sign(forged, 'whsec_guessed'))).toBe(400);
    expect(await send(forged, sign(forged, secret, now - 301))).toBe(400);
    expect(await send(real, sign(real, secret, now - 60))).toBe(200);
    expect(await send(real, sign(real, secret))).toBe(200);
    const storedEvents = await sql<{ event_id: string }>`
      select event_id from card_events where event_id in ('evt_forged', ${id})`.execute(db);
    expect(storedEvents.rows).toEqual([{ event_id: id }]);
  });

  it('a signature that doesn’t fit is logged once, until one fits', async () => {
    const { rows } = await sql<{
      body: string;
    }>`select body from sandbox_events where account = 'default' limit 1`.execute(till.services.db);
    const { body } = rows[0] ?? { body: '' };
    expect(await send(body, sign(body, secretOf()))).toBe(200);
    const log = captureLog();
    for (const _ of [1, 2]) expect(await send(body, sign(body, 'whsec_of_another'))).toBe(400);
    expect(await send(body, sign(body, secretOf()))).toBe(200);
    const lines = log().filter((line) => line.includes('the card provider’s events'));
    expect(lines).toEqual([
      expect.stringContaining('STRIPE_WEBHOOK_SECRET_…'),
      expect.stringContaining('works again'),
    ]);
  });

  it.each(['intent id', 'event id', 'type', 'elsewhere'])(
    'a signed one with NUL in its %s harms nothing',
    async (where) => {
      const nul = (name: string, text: string) => (where === name ? `${text}\u0000` : text);
      const body = JSON.stringify({
        id: nul('event id', `evt_${where.replace(' ', '_')}`),
        object: 'event',
        type: nul('type', 'payment_intent.succeeded'),
        data: {
          object: { object: 'payment_intent', id: nul('intent id', 'pi_1'), note: nul('elsewhere', 'x') },
        },
      });
      // An impossible intent id names no intent: the event concerns none of our orders.
      expect(await send(body, sign(body, secretOf()))).toBe(
        where === 'event id' || where === 'type' ? 400 : 200,
      );
      const buyer = await buyerWithCart();
      expect(replyOf(await buyer.pay()).success).toBe(true);
      await till.runDueJobs();
      expect((await till.orderStates()).at(-1)).toBe('paid');
    },
  );
});
