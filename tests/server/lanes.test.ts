/** Payments, documents and letters go on by themselves, whatever becomes of each other; the mail server is a real one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { checkLedger } from '../../server/checkout/ledger.ts';
import { filesIn } from '../../server/gateways/files.ts';
import { smtpMail } from '../../server/gateways/mail.ts';
import type { StoredOrder } from '../../server/stores/orders.ts';
import { describeOnBoth, openPostgres } from '../support/databases.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { item, openTill, said, type Till } from '../support/till.ts';

const filesWithinMs = 5_000;

describeOnBoth('a shop whose mail server', ({ open }) => {
  let folder: string;
  let mailServer: MailServer;
  let till: Till;
  let now = Date.now();
  let invoiceMayGo = Promise.resolve();

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    mailServer = await startMailServer();
  });
  afterAll(async () => {
    await mailServer.close();
    await rm(folder, { recursive: true });
    vi.restoreAllMocks();
  });
  beforeEach(async () => {
    const files = filesIn(folder);
    const keep = async (name: string) => {
      await files.keep(name, Buffer.from(name));
      return name;
    };
    till = await openTill(open, {
      folder,
      instead: {
        mail: smtpMail(mailServer.url),
        clock: { now: () => new Date(now) },
        documents: {
          makeZip: ({ id }) => keep(`orders/${id}.zip`),
          makeInvoice: async ({ id }) => {
            await invoiceMayGo;
            return await keep(`orders/${id}.pdf`);
          },
        },
      },
    });
  });
  afterEach(() => till.close());

  const works = async () =>
    await till.services.db
      .selectFrom('outbox')
      .select(['kind', 'state', 'tries', 'error'])
      .orderBy('id')
      .execute();
  const letters = async () => (await works()).filter(({ kind }) => kind === 'account' || kind === 'receipt');
  const paidOrder = async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    return { id: said(await buyer.pay()).order_id ?? '' };
  };
  /** Letters that wait before everything else. */
  const askForResets = async (count: number) => {
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

  it('hangs: files, events and lost payments go on, and one letter alone is tried', async () => {
    mailServer.behaviour = () => 'hang';
    const before = mailServer.connections;
    await askForResets(5);
    await vi.waitFor(() => expect(mailServer.connections).toBeGreaterThan(before));
    const { id } = await paidOrder();
    await expect.poll(() => hasFiles(id), { timeout: filesWithinMs }).toBe(true);
    // A payment whose process went away, and whose webhook came.
    await sql`update orders set state = 'charging', lease_until = now() - interval '1 second', charge_id = null
      where id = ${id}`.execute(till.services.db);
    await sql`delete from ledger_lines`.execute(till.services.db);
    till.services.bell.ring();
    await expect.poll(till.states, { timeout: filesWithinMs }).toEqual(['paid']);
    const pending = () =>
      till.services.db.selectFrom('card_events').select('event_id').where('state', '=', 'pending').execute();
    await expect.poll(pending, { timeout: filesWithinMs }).toEqual([]);
    // The clock of this shop stands still: its breaker stays open once the first letter has failed.
    await expect
      .poll(async () => (await letters())[0]?.error, { timeout: 15_000 })
      // Whichever of the client's limits notices first.
      .toMatch(/Greeting never received|Timeout/);
    expect(await paidOrder().then((paid) => vi.waitUntil(() => hasFiles(paid.id), filesWithinMs))).toBe(true);
    expect((await letters()).map(({ tries }) => tries)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(mailServer.connections).toBe(before + 1);
  }, 60_000);

  it('is away: letters wait untried, and all arrive when it is back', async () => {
    mailServer.behaviour = () => 'take';
    const port = Number(new URL(mailServer.url).port);
    await mailServer.close();
    await askForResets(3);
    await expect.poll(async () => (await letters()).map(({ tries }) => tries)).toEqual([1, 0, 0]);
    const { id } = await paidOrder();
    await expect.poll(() => hasFiles(id), { timeout: filesWithinMs }).toBe(true);
    mailServer = await startMailServer(port);
    now += 5_000;
    await dueNow();
    till.services.bell.ring();
    await expect.poll(() => mailServer.receivers.length, { timeout: 10_000 }).toBe(4);
    await expect
      .poll(async () => (await letters()).map(({ state }) => state))
      .toEqual(['done', 'done', 'done', 'done']);
  }, 60_000);

  it('refuses a receiver: that letter is given up with the reason, and owed no more', async () => {
    mailServer.behaviour = () => 'refuse';
    const { id } = await paidOrder();
    await expect
      .poll(async () => (await letters()).map(({ kind, state }) => [kind, state]))
      .toEqual([['receipt', 'given_up']]);
    const report = await checkLedger(till.services.db, till.services.card);
    expect([report.pendingWork, report.violations]).toEqual([0, []]);
    expect(report.givenUp).toEqual([
      { kind: 'receipt', owner: id, reason: expect.stringContaining('550 5.1.1 no such mailbox here') },
    ]);
  }, 30_000);

  it('asks to come back later: the letter is tried again, others go at once', async () => {
    mailServer.behaviour = () => 'postpone';
    await askForResets(1);
    await expect
      .poll(async () => (await letters())[0])
      .toMatchObject({
        state: 'pending',
        tries: 1,
        error: expect.stringContaining('451'),
      });
    mailServer.behaviour = () => 'take';
    const before = mailServer.receivers.length;
    await paidOrder();
    await expect.poll(() => mailServer.receivers.length).toBe(before + 1);
    await dueNow();
    till.services.bell.ring();
    await expect.poll(() => mailServer.receivers.length).toBe(before + 2);
  }, 30_000);

  it('waits for the invoice: the receipt isn’t tried before, and goes when it is made', async () => {
    mailServer.behaviour = () => 'take';
    const made = Promise.withResolvers<void>();
    invoiceMayGo = made.promise;
    await paidOrder();
    await expect.poll(async () => (await works()).find(({ kind }) => kind === 'zip')?.state).toBe('done');
    expect(await letters()).toEqual([{ kind: 'receipt', state: 'waiting', tries: 0, error: null }]);
    made.resolve();
    await expect
      .poll(async () => await letters())
      .toEqual([{ kind: 'receipt', state: 'done', tries: 1, error: null }]);
  }, 30_000);
});

describe.skipIf(!inject('postgres'))('a shop whose visitors hold every connection that they can get', () => {
  it('makes the files of what was paid all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    const connection = await openPostgres();
    const files = filesIn(folder);
    const crowded = Promise.withResolvers<void>();
    const make = async (name: string) => {
      await crowded.promise;
      await files.keep(name, Buffer.from(name));
      return name;
    };
    const documents = {
      makeZip: ({ id }: StoredOrder) => make(`orders/${id}.zip`),
      makeInvoice: ({ id }: StoredOrder) => make(`orders/${id}.pdf`),
    };
    const till = await openTill(async () => connection, { folder, instead: { documents } });
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay();

    const gone = Promise.withResolvers<void>();
    const hold = () => connection.db.connection().execute(() => gone.promise);
    const visitors = Promise.allSettled(Array.from({ length: 20 }, hold));
    crowded.resolve();
    const made = () => connection.jobDb.selectFrom('order_files').select('kind').execute();
    await expect.poll(made, { timeout: filesWithinMs }).toHaveLength(2);
    gone.resolve();
    await visitors;

    // And the other way round: downloads ask for files over the visitors' connections.
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
