/** Payments, documents and emails are processed independently, whichever of them fails; with a real SMTP server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { checkLedger } from '../../server/checkout/ledger-check.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { createSmtpMail } from '../../server/gateways/mail.ts';
import type { StoredOrder } from '../../server/stores/orders.ts';
import { describeOnBoth, openPostgres } from '../support/databases.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { item, openTill, replyOf, type Till } from '../support/till.ts';

const filesWithinMs = 5_000;

describeOnBoth('a shop whose mail server', ({ open }) => {
  let folder: string;
  let mailServer: MailServer;
  let till: Till;
  let now = Date.now();
  let invoiceMayGo = Promise.resolve();
  let killsNext = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    mailServer = await startMailServer();
  });
  afterAll(async () => {
    await mailServer.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    const files = createFileStore(folder);
    const storeFile = async (name: string) => {
      await files.write(name, Buffer.from(name));
      return name;
    };
    till = await openTill(open, {
      folder,
      overrides: {
        mail: createSmtpMail(mailServer.url),
        clock: { now: () => new Date(now) },
        crash: (at) => {
          if (at !== 'after-confirm' || !killsNext) return;
          killsNext = false;
          throw new Error('The process died.');
        },
        documents: {
          makeZip: ({ id }) => storeFile(`orders/${id}.zip`),
          makeInvoice: async ({ id }) => {
            await invoiceMayGo;
            return await storeFile(`orders/${id}.pdf`);
          },
          makeCreditNote: (_, { number }) => storeFile(`orders/${number}.pdf`),
        },
      },
    });
  });
  afterEach(() => till.close());

  const jobRows = async () =>
    await till.services.db
      .selectFrom('outbox')
      .select(['kind', 'state', 'tries', 'error'])
      .orderBy('id')
      .execute();
  const emailJobs = async () =>
    (await jobRows()).filter(({ kind }) => kind === 'account' || kind === 'receipt');
  const paidOrder = async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    return { id: replyOf(await buyer.pay()).order_id ?? '' };
  };
  /** Emails queued before all others. */
  const requestResets = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const email = `reader-${nth}@example.com`;
      await till.register(email);
      await till.call('recoverPassword', { body: { email } });
    }
  };
  const hasFiles = async (orderId: string) => {
    const made = await till.services.db
      .selectFrom('order_files')
      .select('kind')
      .where('order_id', '=', orderId)
      .execute();
    return made.length === 2;
  };
  const dueNow = () =>
    sql`update outbox set due_at = now() where state = 'pending'`.execute(till.services.db);

  it('hangs: files, events and lost payments go on, and a single email is tried', async () => {
    mailServer.behaviour = () => 'hang';
    const before = mailServer.connections;
    await requestResets(5);
    await vi.waitFor(() => expect(mailServer.connections).toBeGreaterThan(before));
    const { id } = await paidOrder();
    await expect.poll(() => hasFiles(id), { timeout: filesWithinMs }).toBe(true);
    // A payment whose process died, and whose webhook arrived.
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    killsNext = true;
    await buyer.pay();
    await sql`update orders set lease_until = now() - interval '1 second' where state = 'charging'`.execute(
      till.services.db,
    );
    await expect.poll(till.orderStates, { timeout: filesWithinMs }).toEqual(['paid', 'paid']);
    const pending = () =>
      till.services.db.selectFrom('card_events').select('event_id').where('state', '=', 'pending').execute();
    await expect.poll(pending, { timeout: filesWithinMs }).toEqual([]);
    // This shop's clock doesn't advance: its breaker stays open once the first email has failed.
    await expect
      .poll(async () => (await emailJobs())[0]?.error, { timeout: 15_000 })
      // Whichever of the client's timeouts fires first.
      .toMatch(/Greeting never received|Timeout/);
    expect(await paidOrder().then((paid) => vi.waitUntil(() => hasFiles(paid.id), filesWithinMs))).toBe(true);
    expect((await emailJobs()).map(({ tries }) => tries)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    expect(mailServer.connections).toBe(before + 1);
  }, 60_000);

  it('is away: emails wait untried, and all arrive when it is back', async () => {
    mailServer.behaviour = () => 'accept';
    const port = Number(new URL(mailServer.url).port);
    await mailServer.close();
    await requestResets(3);
    await expect.poll(async () => (await emailJobs()).map(({ tries }) => tries)).toEqual([1, 0, 0]);
    const { id } = await paidOrder();
    await expect.poll(() => hasFiles(id), { timeout: filesWithinMs }).toBe(true);
    mailServer = await startMailServer(port);
    now += 5_000;
    await dueNow();
    await expect.poll(() => mailServer.recipients.length, { timeout: 10_000 }).toBe(4);
    await expect
      .poll(async () => (await emailJobs()).map(({ state }) => state))
      .toEqual(['done', 'done', 'done', 'done']);
  }, 60_000);

  it('rejects a recipient: that email is given up with the reason, and its job is no longer pending', async () => {
    mailServer.behaviour = () => 'reject';
    const { id } = await paidOrder();
    await expect
      .poll(async () => (await emailJobs()).map(({ kind, state }) => [kind, state]))
      .toEqual([['receipt', 'given_up']]);
    const report = await checkLedger(till.services.db, till.services.card);
    expect([report.pendingJobs, report.violations]).toEqual([0, []]);
    expect(report.givenUpJobs).toEqual([
      { kind: 'receipt', owner: id, reason: expect.stringContaining('550 5.1.1 no such mailbox here') },
    ]);
  }, 30_000);

  it('defers a recipient: the email is tried again, others are sent at once', async () => {
    mailServer.behaviour = () => 'defer';
    await requestResets(1);
    await expect
      .poll(async () => (await emailJobs())[0])
      .toMatchObject({
        state: 'pending',
        tries: 1,
        error: expect.stringContaining('451'),
      });
    mailServer.behaviour = () => 'accept';
    const before = mailServer.recipients.length;
    await paidOrder();
    await expect.poll(() => mailServer.recipients.length).toBe(before + 1);
    await dueNow();
    await expect.poll(() => mailServer.recipients.length).toBe(before + 2);
  }, 30_000);

  it('waits for the invoice: the receipt isn’t tried before, and goes when it is made', async () => {
    mailServer.behaviour = () => 'accept';
    const made = Promise.withResolvers<void>();
    invoiceMayGo = made.promise;
    await paidOrder();
    await expect.poll(async () => (await jobRows()).find(({ kind }) => kind === 'zip')?.state).toBe('done');
    expect(await emailJobs()).toEqual([{ kind: 'receipt', state: 'waiting', tries: 0, error: null }]);
    made.resolve();
    await expect
      .poll(async () => await emailJobs())
      .toEqual([{ kind: 'receipt', state: 'done', tries: 1, error: null }]);
  }, 30_000);
});

describe.skipIf(!inject('postgres'))('a shop whose visitors hold every connection that they can get', () => {
  it('makes the files of what was paid all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    const connection = await openPostgres();
    const files = createFileStore(folder);
    const crowded = Promise.withResolvers<void>();
    const make = async (name: string) => {
      await crowded.promise;
      await files.write(name, Buffer.from(name));
      return name;
    };
    const documents = {
      makeZip: ({ id }: StoredOrder) => make(`orders/${id}.zip`),
      makeInvoice: ({ id }: StoredOrder) => make(`orders/${id}.pdf`),
      makeCreditNote: ({ id }: StoredOrder) => make(`orders/${id}-note.pdf`),
    };
    const till = await openTill(async () => connection, { folder, overrides: { documents } });
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay();

    const gone = Promise.withResolvers<void>();
    const holdConnection = () => connection.db.connection().execute(() => gone.promise);
    const visitors = Promise.allSettled(Array.from({ length: 20 }, holdConnection));
    crowded.resolve();
    const made = () => connection.jobDb.selectFrom('order_files').select('kind').execute();
    await expect.poll(made, { timeout: filesWithinMs }).toHaveLength(2);
    gone.resolve();
    await visitors;

    // And vice versa: downloads query files over the visitors' connections.
    const over = Promise.withResolvers<void>();
    const jobs = Promise.allSettled(
      Array.from({ length: 20 }, () => connection.jobDb.connection().execute(() => over.promise)),
    );
    expect(await till.services.trials.zipOf(['nobody’s'])).toBeUndefined();
    over.resolve();
    await jobs;
    await till.close();
    await rm(folder, { recursive: true });
  }, 30_000);
});
