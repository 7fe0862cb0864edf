/** The files of paid orders, when one is lost or was made on another host; and what finally remains of an order. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it, vi } from 'vitest';
import { checkLedger } from '../../server/checkout/ledger-check.ts';
import { fromPostgres } from '../../server/db/connect.ts';
import { runHourlyTasks } from '../../server/jobs/runner.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { describeOnBoth, newPostgresUrl } from '../support/databases.ts';
import { allJobsDone } from '../support/emails.ts';
import { foundry } from '../support/foundry.ts';
import { bytesAt, loseDisk, paidOrderAt, startHost } from '../support/host.ts';

describeOnBoth('a file of an order that was lost', ({ open }) => {
  const openHost = async () => {
    const connection = await open();
    await seedCatalogue(connection.db);
    return await startHost(connection);
  };

  it('is made again when its link is followed, and the invoice says the same', async () => {
    const host = await openHost();
    const { linksAt } = await paidOrderAt(host);
    const links = await linksAt(host);
    const before = await bytesAt(host, links.pdf);
    await loseDisk(host);
    // The foundry has moved since: an earlier invoice doesn't change.
    await sql`update catalogue_version set foundry = ${JSON.stringify({ ...foundry, address: ['High Quay 1'] })}`.execute(
      host.services.db,
    );
    expect(await bytesAt(host, links.pdf)).toEqual(before);
    expect(String(await bytesAt(host, links.zip))).toMatch(/^The fonts of ord_/);
  }, 60_000);

  // §success.downloads.described
  it('says its size with its link, also one that was made before sizes were kept, and on its page', async () => {
    const host = await openHost();
    const { id, token, detailsAt, linksAt } = await paidOrderAt(host);
    const bytes = (await bytesAt(host, (await linksAt(host)).zip)).length;
    const rowOf = async () => (await host.call('orders', { token })).body.data.find((row) => row.id === id);
    expect(await rowOf()).toMatchObject({ zip_bytes: bytes, pdf_bytes: expect.any(Number) });
    await sql`update order_files set bytes = null`.execute(host.services.db);
    expect(await rowOf()).not.toHaveProperty('zip_bytes');
    expect(await detailsAt(host)).toMatchObject({ zip_bytes: bytes });
    await sql`update orders set state = 'refunded', delivery = 'withdrawn'`.execute(host.services.db);
    const refunded = await detailsAt(host);
    expect(refunded).toMatchObject({ zip: null, pdf: expect.any(String) });
    expect(refunded).not.toHaveProperty('zip_bytes');
  }, 60_000);

  it('is in the making on the order’s page until it is there', async () => {
    const host = await openHost();
    const { detailsAt, linksAt } = await paidOrderAt(host);
    await linksAt(host);
    await loseDisk(host);
    expect(await detailsAt(host)).toMatchObject({ zip: null, pdf: null, status: 'paid' });
    await bytesAt(host, (await linksAt(host)).pdf);
  }, 60_000);

  it('takes a while: its link says so and retries by itself; only some are made at a time', async () => {
    const host = await openHost();
    const orders = [];
    for (let nth = 0; nth < 6; nth += 1) orders.push(await paidOrderAt(host));
    const zips = [];
    for (const { linksAt } of orders) zips.push((await linksAt(host)).zip);
    await loseDisk(host);
    const mayGo = Promise.withResolvers<void>();
    host.zipMayGo = mayGo.promise;
    const follow = (zip: string) => fetch(host.url + zip, { headers: { accept: 'text/html' } });
    const made = host.zips;
    const answers = await Promise.all(zips.map(follow));
    expect(host.zips).toBe(made + 4);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    const { headers } = answers[0] ?? new Response();
    expect([headers.get('retry-after'), headers.get('refresh')]).toEqual(['3', '3']);
    expect(await answers[0]?.text()).toContain('Your file is being prepared');
    mayGo.resolve();
    for (const zip of zips) await vi.waitFor(() => bytesAt(host, zip), 5000);
  }, 60_000);

  it('and can’t be made is reported as a failure, and not as an expired link', async () => {
    const host = await openHost();
    const { linksAt } = await paidOrderAt(host);
    const { zip } = await linksAt(host);
    await loseDisk(host);
    host.zipMayGo = Promise.reject(new Error('The fonts are not there.'));
    host.zipMayGo.catch(() => undefined);
    const { status, body } = await host.send('GET', zip);
    expect([status, body]).toEqual([
      500,
      { error: expect.stringContaining('could not be made just now'), href: '/user/orders' },
    ]);
    // Nor is it retried at every request.
    const tried = host.zips;
    expect((await host.send('GET', zip)).status).toBe(500);
    expect(host.zips).toBe(tried);
  }, 60_000);

  it('is still known when the job that made it has been removed after 90 days', async () => {
    const host = await openHost();
    const { db, card } = host.services;
    const { linksAt } = await paidOrderAt(host);
    await linksAt(host);
    await host.runDueJobs();
    await host.call('recoverPassword', { body: { email: 'ada@example.com' } });
    await allJobsDone(host.services);
    const { rows: bodies } = await sql`select 1 from card_events where body is not null`.execute(db);
    expect(bodies).toEqual([]);
    await sql`update outbox set done_at = done_at - interval '91 days'`.execute(db);
    await sql`update card_events set received_at = received_at - interval '91 days'`.execute(db);
    await sql`update orders set paid_at = paid_at - interval '91 days'`.execute(db);
    await runHourlyTasks(host.services);
    const left = await sql`select kind from outbox union all select type from card_events
      union all select kind from account_letters`.execute(db);
    expect(left.rows).toEqual([]);
    await loseDisk(host);
    const links = await linksAt(host);
    await bytesAt(host, links.zip);
    expect((await checkLedger(db, card)).violations).toEqual([]);
  }, 60_000);
});

describe.skipIf(!inject('postgres'))('two hosts with disks of their own on one database', () => {
  it('give every file of every order, and the receipt has the invoice with it, wherever it was made', async () => {
    const databaseUrl = await newPostgresUrl();
    const first = fromPostgres(databaseUrl);
    await seedCatalogue(first.db);
    const hosts = [await startHost(first), await startHost(fromPostgres(databaseUrl))] as const;
    const [here, there] = hosts;
    const orders = [];
    for (let nth = 0; nth < 4; nth += 1) orders.push(await paidOrderAt(here));
    for (const { linksAt } of orders) {
      const links = [await linksAt(here), await linksAt(there)] as const;
      for (const { zip, pdf } of links) {
        expect(await bytesAt(there, zip)).toEqual(await bytesAt(here, zip));
        expect(await bytesAt(there, pdf)).toEqual(await bytesAt(here, pdf));
      }
    }
    const sentEmails = () => hosts.flatMap((host) => host.sentEmails);
    await expect.poll(() => sentEmails().length, { timeout: 10_000 }).toBe(orders.length);
    for (const { subject, attachments = [] } of sentEmails()) {
      const [invoice] = attachments;
      const text = execFileSync('pdftotext', [invoice?.path ?? '', '-'], { encoding: 'utf8' });
      expect(text).toContain(subject.replace('Your order ', ''));
    }
    const sent = new Set(sentEmails());
    await allJobsDone(here.services);
    // A receipt that is sent again by the host without its invoice.
    await loseDisk(there);
    await loseDisk(here);
    await sql`update outbox set state = 'pending', due_at = now() where kind = 'receipt'`.execute(first.db);
    await expect.poll(() => sentEmails().length, { timeout: 10_000 }).toBe(2 * orders.length);
    for (const { attachments = [] } of sentEmails().filter((email) => !sent.has(email)))
      expect((await readFile(attachments[0]?.path ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
  }, 120_000);
});
