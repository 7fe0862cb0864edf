/** Payments while files, mail, the database or the process itself fail. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { orderPayload } from '../../domain/checkout-request.ts';
import { fromPostgres } from '../../server/db/connect.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import type { StartOptions } from '../../server/start.ts';
import { describeOnBoth, newPostgresUrl } from '../support/databases.ts';
import { type Buyer, berlin, item, openTill, replyOf, type Till, tillOver } from '../support/till.ts';

let till: Till;
let folder: string;
/** What is broken while this is set. */
let outage: 'disk' | 'mail' | 'zip' | 'invoice' | undefined;
const mail = createMemoryMail();

async function storeFile(kind: 'zip' | 'invoice', id: string) {
  if (outage === 'disk') throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  if (outage === kind) throw new Error('The worker came to an end.');
  const name = `orders/${id}.${kind}`;
  await createFileStore(folder).write(name, Buffer.from(kind));
  return name;
}

const instead: StartOptions['overrides'] = {
  mail: {
    ...mail,
    send: async (email) => {
      if (outage === 'mail') return { kind: 'away', reason: 'connect ECONNREFUSED 127.0.0.1:25' };
      return await mail.send(email);
    },
  },
  documents: {
    makeZip: ({ id }) => storeFile('zip', id),
    makeInvoice: ({ id }) => storeFile('invoice', id),
    makeCreditNote: ({ id }) => storeFile('invoice', id),
  },
};

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  vi.restoreAllMocks();
});

const buyerWithCart = async (): Promise<Buyer> => {
  const buyer = await till.buyer();
  await buyer.fill([item('regular')]);
  return buyer;
};
const emailOf = async ({ token }: Buyer) => (await till.call('me', { token })).body.email;

describeOnBoth('the checkout while its surroundings fail', ({ open }) => {
  beforeAll(async () => {
    till = await openTill(open, { folder, overrides: instead });
  }, 60_000);
  afterAll(() => till.close());
  afterEach(async () => {
    outage = undefined;
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it.each([
    [35, 'disk', 'the disk is full', [false, false], 0],
    [62, 'mail', 'no email can be sent', [true, true], 0],
    [63, 'zip', 'the zip fails', [false, true], 1],
    [63, 'invoice', 'the invoice fails', [true, false], 0],
  ] as const)('fault %i (%s): %s; the order is paid, and what is missing follows, once', async (...fault) => {
    const [, what, , filesMade, receiptsSent] = fault;
    const buyer = await buyerWithCart();
    const address = await emailOf(buyer);
    outage = what;
    expect(replyOf(await buyer.pay()).success).toBe(true);
    const isThere = async () => {
      const { body } = await till.call('success', { token: buyer.token, body: {} });
      const { status, zip, pdf } = body.order_details;
      const receipts = mail.emails.filter(({ to }) => to === address).length;
      return [status, zip !== null, pdf !== null, receipts];
    };
    await runDueJobs(till.services);
    await vi.waitFor(async () => expect(await isThere()).toEqual(['paid', ...filesMade, receiptsSent]), 8000);
    outage = undefined;
    await till.runDueJobs();
    expect(await isThere()).toEqual(['paid', true, true, 1]);
  });

  it('fault 35: the disk of the database is full; the payment does not begin, and says that nothing was charged', async () => {
    const buyer = await buyerWithCart();
    const before = await till.orderStates();
    const { db } = till.services;
    await sql`create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger fill_disk before insert on orders for each row execute function fill_disk()`.execute(
      db,
    );
    const answer = await buyer.pay();
    await sql`drop trigger fill_disk on orders`.execute(db);
    await sql`drop function fill_disk`.execute(db);
    expect([answer.status, replyOf(answer).error]).toEqual([
      500,
      'Your payment could not be started. Nothing was charged; please try again in a moment.',
    ]);
    expect(await till.orderStates()).toEqual(before);
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('fault 17: a session that ended between review and Pay charges nothing, and the cart waits', async () => {
    const buyer = await till.buyer();
    const { total } = await buyer.fill([item('regular')]);
    const email = await emailOf(buyer);
    const { db } = till.services;
    const before = await till.orderStates();
    await sql`update sessions set seen_at = now() - interval '8 days'
      where user_id = (select id from users where email = ${email})`.execute(db);
    expect((await buyer.pay()).status).toBe(401);
    expect(await till.orderStates()).toEqual(before);
    const { body } = await till.call('login', { body: { email, password: 'correct horse battery' } });
    expect((await till.call('cart', { token: body.token })).body.total).toEqual(total);
  });
});

describe.skipIf(!inject('postgres'))('the checkout while the database or the process goes', () => {
  let url: string;
  beforeAll(async () => {
    url = await newPostgresUrl();
    till = await openTill(async () => fromPostgres(url), { folder, overrides: instead });
  }, 60_000);
  afterAll(() => till.close());

  /** Closes every connection to the database, which accepts no others until `up` is called. */
  const takeDatabaseDown = async () => {
    const admin = fromPostgres(url.replace(/[^/]+$/, 'postgres'), 1);
    const name = url.slice(url.lastIndexOf('/') + 1);
    const allow = (on: boolean) =>
      sql`alter database ${sql.id(name)} allow_connections ${sql.raw(String(on))}`;
    await allow(false).execute(admin.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      admin.db,
    );
    return async () => {
      await allow(true).execute(admin.db);
      await admin.close();
    };
  };

  it('fault 31: the database goes before T1; nothing is charged, and paying works when it is back', async () => {
    const buyer = await till.buyer();
    const cart = await buyer.fill([item('regular')]);
    const agreed = { terms: true, reviewed_total: cart.total.amount } as const;
    const body = { ...orderPayload(cart, berlin), ...agreed, payment_method_id: 'pm_card_visa' };
    const headers = { 'idempotency-key': 'attempt-without-database' };
    const up = await takeDatabaseDown();
    const answer = await till.call('checkout', { token: buyer.token, headers, body }).finally(up);
    // Never a 503: that would close the whole site.
    expect([answer.status, Object.keys(Object(answer.body))]).toEqual([500, ['error']]);
    expect(replyOf(answer).error).toContain('Nothing will be charged twice');
    await vi.waitFor(async () => expect((await buyer.attempt('attempt-without-database')).status).toBe(404));
    expect(replyOf(await buyer.pay()).success).toBe(true);
  });

  it('fault 32: the database goes after the capture; the buyer is shown no failure, and it is paid once', async () => {
    const buyer = await buyerWithCart();
    const { card } = till.services;
    const { confirmIntent } = card;
    let up = async () => {};
    Object.assign(card, {
      confirmIntent: async (...args: Parameters<typeof confirmIntent>) => {
        const confirmed = await confirmIntent(...args);
        up = await takeDatabaseDown();
        return confirmed;
      },
    });
    const attempt = 'attempt-captured';
    const answer = await buyer.pay({ attempt });
    Object.assign(card, { confirmIntent });
    await up();
    expect(answer.status).toBe(500);
    expect(replyOf(answer).error).toContain('Nothing will be charged twice');
    // As in the browser: a request that fails is repeated.
    await vi.waitFor(async () => expect((await buyer.attempt(attempt)).status).toBe(200));
    expect(['processing', 'paid']).toContain(replyOf(await buyer.attempt(attempt)).status);
    await till.runDueJobs();
    expect(replyOf(await buyer.attempt(attempt)).status).toBe('paid');
    await till.expectBalancedBooks();
  });

  it('fault 29: a process that is stopped finishes the charge, and answers its buyer', async () => {
    const closing = await tillOver(fromPostgres(url), { folder, overrides: instead });
    const buyer = await buyerWithCart();
    closing.cardSandbox.faults.add({ kind: 'delay', call: 'payment_intents.confirm', ms: 600 });
    const paying = buyer.pay({ origin: closing.url });
    await vi.waitFor(async () => expect(await till.orderStates()).toContain('charging'), { interval: 5 });
    const closed = closing.close();
    expect(replyOf(await paying).success).toBe(true);
    await closed;
    await expect(buyer.pay({ origin: closing.url })).rejects.toThrow();
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });
});
