/** The files of paid orders, when one is lost or was made on another machine; and what is left of an order in the end. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { checkLedger } from '../../server/checkout/ledger.ts';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import { documentsOf } from '../../server/documents/documents.ts';
import { filesIn } from '../../server/gateways/files.ts';
import { type Letter, memoryMail } from '../../server/gateways/mail.ts';
import { runSweeps } from '../../server/job/rounds.ts';
import { startWork } from '../../server/work/pool.ts';
import { describeOnBoth, newPostgresUrl } from '../support/databases.ts';
import { stockShop } from '../support/foundry.ts';
import { everythingDone } from '../support/letters.ts';
import { testConfig } from '../support/server.ts';
import { item, said, type Till, tillOver } from '../support/till.ts';

const folders: string[] = [];
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

const foundry = { name: 'Skerry', email: 'hello@skerry.example', address: ['Low Quay 3'] };

async function stock({ db }: Connection): Promise<void> {
  await stockShop(db);
  await db
    .insertInto('catalogue_version')
    .values({ version: 'test', foundry: JSON.stringify(foundry) })
    .execute();
}

type Machine = Till & {
  readonly folder: string;
  readonly letters: readonly Letter[];
  zipMayGo: Promise<void>;
  zips: number;
};

/** A server with a disk of its own; its invoices are real. */
async function startMachine(connection: Connection): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-machine-'));
  folders.push(folder);
  const work = startWork();
  const files = filesIn(folder);
  const mail = memoryMail();
  const real = documentsOf({ config: testConfig(), db: connection.db, files, work });
  const documents = {
    ...real,
    makeZip: async ({ id }: { id: string }) => {
      machine.zips += 1;
      await machine.zipMayGo;
      await files.keep(`orders/${id}.zip`, Buffer.from(`The fonts of ${id}`));
      return `orders/${id}.zip`;
    },
  };
  const till = await tillOver(connection, { folder, instead: { mail, documents } });
  const machine = { ...till, folder, letters: mail.letters, zipMayGo: Promise.resolve(), zips: 0 };
  closing.push(async () => {
    await till.close();
    await work.close();
  });
  return machine;
}

const loseDisk = ({ folder }: Machine) => rm(join(folder, 'orders'), { recursive: true, force: true });

async function paidOrder(machine: Machine) {
  const buyer = await machine.buyer();
  await buyer.fill([item('regular')]);
  const id = said(await buyer.pay()).order_id ?? '';
  const detailsAt = async (at: Machine) =>
    (await at.call('order', { token: buyer.token, params: { order_id: id } })).body.order_details;
  /** Both links as the order's page gives them, once it does. */
  const linksAt = async (at: Machine) => {
    await expect
      .poll(async () => Object.values(await detailsAt(at)).includes(null), { timeout: 15_000 })
      .toBe(false);
    const { zip, pdf } = await detailsAt(at);
    return { zip: zip ?? '', pdf: pdf ?? '' };
  };
  return { id, token: buyer.token, detailsAt, linksAt };
}

const bytesAt = async ({ url }: Machine, path: string) => {
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describeOnBoth('a file of an order that was lost', ({ open }) => {
  const openMachine = async () => {
    const connection = await open();
    await stock(connection);
    return await startMachine(connection);
  };

  it('is made again when its link is followed, and the invoice says the same', async () => {
    const machine = await openMachine();
    const { linksAt } = await paidOrder(machine);
    const links = await linksAt(machine);
    const before = await bytesAt(machine, links.pdf);
    await loseDisk(machine);
    // The foundry has moved since: that is nothing to an invoice of before.
    await sql`update catalogue_version set foundry = ${JSON.stringify({ ...foundry, address: ['High Quay 1'] })}`.execute(
      machine.services.db,
    );
    expect(await bytesAt(machine, links.pdf)).toEqual(before);
    expect(String(await bytesAt(machine, links.zip))).toMatch(/^The fonts of ord_/);
  }, 60_000);

  it('is in the making on the order’s page until it is there', async () => {
    const machine = await openMachine();
    const { detailsAt, linksAt } = await paidOrder(machine);
    await linksAt(machine);
    await loseDisk(machine);
    expect(await detailsAt(machine)).toMatchObject({ zip: null, pdf: null, status: 'paid' });
    await bytesAt(machine, (await linksAt(machine)).pdf);
  }, 60_000);

  it('takes a while: its link says so and asks again by itself; only some are made at a time', async () => {
    const machine = await openMachine();
    const orders = [];
    for (let nth = 0; nth < 6; nth += 1) orders.push(await paidOrder(machine));
    const zips = [];
    for (const { linksAt } of orders) zips.push((await linksAt(machine)).zip);
    await loseDisk(machine);
    const mayGo = Promise.withResolvers<void>();
    machine.zipMayGo = mayGo.promise;
    const follow = (zip: string) => fetch(machine.url + zip, { headers: { accept: 'text/html' } });
    const made = machine.zips;
    const answers = await Promise.all(zips.map(follow));
    expect(machine.zips).toBe(made + 4);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    const { headers } = answers[0] ?? new Response();
    expect([headers.get('retry-after'), headers.get('refresh')]).toEqual(['3', '3']);
    expect(await answers[0]?.text()).toContain('Your file is being made');
    mayGo.resolve();
    for (const zip of zips) await vi.waitFor(() => bytesAt(machine, zip), 5000);
  }, 60_000);

  it('and can’t be made is told as a failure, and nobody is told that the link has expired', async () => {
    const machine = await openMachine();
    const { linksAt } = await paidOrder(machine);
    const { zip } = await linksAt(machine);
    await loseDisk(machine);
    machine.zipMayGo = Promise.reject(new Error('The fonts are not there.'));
    machine.zipMayGo.catch(() => undefined);
    const { status, body } = await machine.send('GET', zip);
    expect([status, body]).toEqual([
      500,
      { error: expect.stringContaining('could not be made just now'), href: '/user/orders' },
    ]);
    // Nor is it tried again at every look.
    const tried = machine.zips;
    expect((await machine.send('GET', zip)).status).toBe(500);
    expect(machine.zips).toBe(tried);
  }, 60_000);

  it('is still known when the work that made it has been removed after 90 days', async () => {
    const machine = await openMachine();
    const { db, card } = machine.services;
    const { linksAt } = await paidOrder(machine);
    await linksAt(machine);
    await machine.passTime();
    await machine.call('recoverPassword', { body: { email: 'ada@example.com' } });
    await everythingDone(machine.services);
    const { rows: bodies } = await sql`select 1 from card_events where body is not null`.execute(db);
    expect(bodies).toEqual([]);
    await sql`update outbox set done_at = done_at - interval '91 days'`.execute(db);
    await sql`update card_events set received_at = received_at - interval '91 days'`.execute(db);
    await sql`update orders set paid_at = paid_at - interval '91 days'`.execute(db);
    await runSweeps(machine.services);
    const left = await sql`select kind from outbox union all select type from card_events
      union all select kind from account_letters`.execute(db);
    expect(left.rows).toEqual([]);
    await loseDisk(machine);
    const links = await linksAt(machine);
    await bytesAt(machine, links.zip);
    expect((await checkLedger(db, card)).violations).toEqual([]);
  }, 60_000);
});

describe.skipIf(!inject('postgres'))('two machines with disks of their own on one database', () => {
  it('give every file of every order, and the receipt has the invoice with it, wherever it was made', async () => {
    const databaseUrl = await newPostgresUrl();
    const first = fromPostgres(databaseUrl);
    await stock(first);
    const machines = [await startMachine(first), await startMachine(fromPostgres(databaseUrl))] as const;
    const [here, there] = machines;
    const orders = [];
    for (let nth = 0; nth < 4; nth += 1) orders.push(await paidOrder(here));
    for (const { linksAt } of orders) {
      const links = [await linksAt(here), await linksAt(there)] as const;
      for (const { zip, pdf } of links) {
        expect(await bytesAt(there, zip)).toEqual(await bytesAt(here, zip));
        expect(await bytesAt(there, pdf)).toEqual(await bytesAt(here, pdf));
      }
    }
    const letters = () => machines.flatMap((machine) => machine.letters);
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(orders.length);
    for (const { subject, attachments = [] } of letters()) {
      const [invoice] = attachments;
      const text = execFileSync('pdftotext', [invoice?.path ?? '', '-'], { encoding: 'utf8' });
      expect(text).toContain(subject.replace('Your order ', ''));
    }
    const sent = new Set(letters());
    await everythingDone(here.services);
    // A receipt that is sent again by the machine that hasn't its invoice.
    await loseDisk(there);
    await loseDisk(here);
    await sql`update outbox set state = 'pending', due_at = now() where kind = 'receipt'`.execute(first.db);
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(2 * orders.length);
    for (const { attachments = [] } of letters().filter((letter) => !sent.has(letter)))
      expect((await readFile(attachments[0]?.path ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
  }, 120_000);
});
