/// <reference path="../../packages/font-facts/fontkit.d.ts" />
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { create } from 'fontkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptSupportNote } from '../../domain/licence.ts';
import type { LicensedKind } from '../../domain/licence-shape.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { createDocuments } from '../../server/documents/documents.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { findLicenceText } from '../../server/stores/licence-texts.ts';
import type { StoredOrder } from '../../server/stores/orders.ts';
import { findShop } from '../../server/stores/shops.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { openPglite } from '../support/databases.ts';
import { hasPdftotext, textOf } from '../support/pdf.ts';
import { testConfig } from '../support/server.ts';
import { unzip } from '../support/zip.ts';

/** The rows of the buyer and of the order's invoice. */
async function issueInvoice(connection: Connection, order: StoredOrder): Promise<void> {
  const { db } = connection;
  await sql`insert into users (id, email, password_hash) overriding system value
    values (${order.user_id}, 'ada@example.com', 'hash')`.execute(db);
  await saveOrder(connection, order);
  await sql`insert into documents (number, kind, order_id, year, serial, licensee, issued_at)
    values ('INV-2026-0001', 'invoice', ${order.id}, 2026, 1, ${jsonb(order.licensee)}, ${order.paid_at})`.execute(
    db,
  );
}

/** The order's row; returns the order. */
async function saveOrder({ db }: Connection, order: StoredOrder): Promise<StoredOrder> {
  await sql`insert into orders (id, user_id, cart_id, cart_revision, state, delivery, account, currency, subtotal_cents,
      discount_cents, tax_cents, total_cents, quote, quote_hash, licensee, paid_at)
    values (${order.id}, ${order.user_id}, 1, 1, 'paid', 'making', 'default', 'usd', 0, 0, 0, 0, '{}', '', '{}',
      now())`.execute(db);
  return order;
}

const web: LicensedKind = { kind: 'web', name: 'Web', tier: '10,000 page views', formats: ['WOFF2'] };

describe('files of an order', () => {
  let connection: Connection;
  let dataDir: string;
  let order: StoredOrder;
  const workerPool = startWorkerPool();

  beforeAll(async () => {
    connection = await openPglite();
    dataDir = await mkdtemp(join(tmpdir(), 'skerry-documents-'));
    await importFoundry(connection);
    order = await paidOrder(connection);
    await issueInvoice(connection, order);
  }, 60_000);
  afterAll(async () => {
    await workerPool.close();
    await connection.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const files = () => createFileStore(join(dataDir, 'files'));
  const documents = () =>
    createDocuments({ config: testConfig({ dataDir }), db: connection.db, files: files(), workerPool });

  /** The zip of an order that has no row yet. */
  const zipped = async (unsaved: StoredOrder) =>
    await unzip(
      await readFile(await files().path(await documents().makeZip(await saveOrder(connection, unsaved)))),
    );

  // §documents.zip.formats, §documents.zip.names
  it('the zip holds every bought font whole in the licensed formats, each with its own licence', async () => {
    const name = await documents().makeZip(order);
    const entries = await unzip(await readFile(await files().path(name)));
    expect([...entries.keys()].toSorted()).toEqual([
      'Skerry SK-10042/Bungee/OFL.txt',
      'Skerry SK-10042/Bungee/TrueType/Bungee-Regular.ttf',
      'Skerry SK-10042/Bungee/TrueType/BungeeShade-Regular.ttf',
      'Skerry SK-10042/Kufam/OFL.txt',
      'Skerry SK-10042/Kufam/TrueType/Kufam-BoldItalic.ttf',
      'Skerry SK-10042/Kufam/WOFF2/Kufam-BoldItalic.woff2',
      'Skerry SK-10042/Kufam/WOFF2/index.html',
      'Skerry SK-10042/Kufam/WOFF2/stylesheet.css',
      'Skerry SK-10042/Licence agreement.pdf',
      'Skerry SK-10042/Licence agreement.txt',
      'Skerry SK-10042/READ ME.txt',
    ]);
    const ttf = create(entries.get('Skerry SK-10042/Kufam/TrueType/Kufam-BoldItalic.ttf') ?? Buffer.alloc(0));
    const woff2 = create(
      entries.get('Skerry SK-10042/Kufam/WOFF2/Kufam-BoldItalic.woff2') ?? Buffer.alloc(0),
    );
    expect(woff2.characterSet.toSorted()).toEqual(ttf.characterSet.toSorted());
    expect(woff2.availableFeatures.toSorted()).toEqual(ttf.availableFeatures.toSorted());
    expect(woff2.copyright).toBe(ttf.copyright);
    expect(String(entries.get('Skerry SK-10042/Kufam/OFL.txt'))).toMatch(
      /^Copyright 2019 The Kufam Project Authors/,
    );
  }, 60_000);

  // §documents.zip.formats
  it('a web licence alone brings WOFF2 alone', async () => {
    const [, kufam] = order.lines.cart;
    if (!kufam) throw new Error('The order has two lines.');
    const cart = [{ ...kufam, options: { desktop: 0, web: 1, app: 0 }, licences: [web] }];
    const webOrder = { ...order, id: 'ord_web', lines: { ...order.lines, cart } };
    const entries = await zipped(webOrder);
    expect([...entries.keys()].filter((entry) => entry.includes('/Kufam/'))).toEqual([
      'Skerry SK-10042/Kufam/WOFF2/Kufam-BoldItalic.woff2',
      'Skerry SK-10042/Kufam/WOFF2/stylesheet.css',
      'Skerry SK-10042/Kufam/WOFF2/index.html',
      'Skerry SK-10042/Kufam/OFL.txt',
    ]);
    const stylesheet = String(entries.get('Skerry SK-10042/Kufam/WOFF2/stylesheet.css'));
    for (const line of [
      'font-family: "Kufam";',
      'url("Kufam-BoldItalic.woff2")',
      'font-weight: 700;',
      'font-style: italic;',
    ])
      expect(stylesheet).toContain(line);
    expect(String(entries.get('Skerry SK-10042/Kufam/WOFF2/index.html'))).toContain('Kufam Bold Italic');
  }, 60_000);

  // §documents.zip.agreement
  it('the agreement breaks a long licensee into lines, also one without spaces', async () => {
    const company = '株式会社活字製作所'.repeat(28);
    const licensee = { ...order.licensee, purchaser: { ...order.licensee.purchaser, company } };
    const entries = await zipped({ ...order, id: 'ord_long', licensee });
    const agreement = String(entries.get('Skerry SK-10042/Licence agreement.txt'));
    expect(agreement.replace(/\n {2}/g, '')).toContain(company);
    expect(Math.max(...agreement.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
  }, 60_000);

  // §documents.zip.agreement, §documents.zip.read-me
  it('the zip says whose licence it is, of what, and under which agreement', async () => {
    const entries = await zipped({
      ...order,
      id: 'ord_tokyo',
      licensee: { ...order.licensee, purchaser: { ...order.licensee.purchaser, company: '株式会社 活字' } },
    });
    const readMe = String(entries.get('Skerry SK-10042/READ ME.txt'));
    for (const text of [
      'Order SK-10042, November 21, 2026',
      'Licensed to 株式会社 活字',
      'Bungee Complete Family\n    Desktop: 1–3 users',
      'Kufam Bold Italic\n    Desktop: 1–3 users\n    Web: 10,000 page views\n    Additional script support: Cyrillic',
      'Bold Italic: Kufam-BoldItalic.ttf, Kufam-BoldItalic.woff2',
      scriptSupportNote,
    ])
      expect(readMe).toContain(text);
    const agreement = String(entries.get('Skerry SK-10042/Licence agreement.txt'));
    expect(agreement).toMatch(
      /^Font licence agreement\n=+\n\nOrder SK-10042, November 21, 2026\nLicensed to\n {2}株式会社 活字/,
    );
    expect(agreement).not.toMatch(/\*\*|^#/m);
    expect(Math.max(...agreement.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
    if (!hasPdftotext) return;
    const pdf = textOf(entries.get('Skerry SK-10042/Licence agreement.pdf') ?? Buffer.alloc(0));
    for (const text of ['Order SK-10042', '株式会社 活字', '1. What you get', '11. Questions'])
      expect(pdf).toContain(text);
  }, 60_000);

  it('made again, it is the same file under the same name', async () => {
    const first = await readFile(await files().path(await documents().makeZip(order)));
    expect(await readFile(await files().path(await documents().makeZip(order)))).toEqual(first);
    const pdf = await readFile(await files().path(await documents().makeInvoice(order)));
    expect(await readFile(await files().path(await documents().makeInvoice(order)))).toEqual(pdf);
  }, 60_000);

  it('an invoice keeps the size of its paper, whatever the foundry prints on later', async () => {
    const mediaBox = async () => {
      const pdf = await readFile(await files().path(await documents().makeInvoice(order)));
      return /MediaBox \[[^\]]+/.exec(pdf.toString('latin1'))?.[0];
    };
    const printOn = (paper: string) =>
      sql`update catalogue_version set foundry = jsonb_set(foundry::jsonb, '{paper}', to_jsonb(${paper}::text))::json`.execute(
        connection.db,
      );
    const before = await mediaBox();
    await printOn('Letter');
    expect([before, await mediaBox()]).toEqual([before, expect.stringContaining('595')]);
    await printOn('A4');
  }, 60_000);

  // §tax.licence-text
  it('an order carries the licence text of its day, and US orders the American one', async () => {
    const before = await findLicenceText(connection.db, 'eula', new Date());
    await connection.db
      .insertInto('licence_texts')
      .values({ key: 'eula', body: 'A later text.', valid_from: new Date(Date.now() + 60_000) })
      .execute();
    expect(await findLicenceText(connection.db, 'eula', new Date())).toBe(before);
    expect(await findLicenceText(connection.db, 'eula', new Date(0))).toBe(before);
    expect(await findLicenceText(connection.db, 'eula', new Date(Date.now() + 120_000))).toBe(
      'A later text.',
    );
    expect(await findLicenceText(connection.db, 'eula-us', new Date())).toContain('(United States)');
  });

  // §licensee.sentence
  it.runIf(hasPdftotext)(
    'the invoice says who, what and how much',
    async () => {
      const pdfText = textOf(await readFile(await files().path(await documents().makeInvoice(order))));
      for (const text of [
        'INV-2026-0001',
        'Order SK-10042',
        'Licensed to',
        'Ada Lovelace',
        'Tokyo',
        'Japan',
        'Bungee Complete Family',
        'Kufam Bold Italic',
        '$124',
        'November 21, 2026',
      ])
        expect(pdfText).toContain(text);
      expect(pdfText).toContain('Additional script support: Cyrillic');
    },
    60_000,
  );
});

async function paidOrder({ db }: Connection): Promise<StoredOrder> {
  const bungee = await findShop(db, 'bungee');
  const kufam = await findShop(db, 'kufam');
  const completeFamily = bungee?.families[0]?.options[0];
  const single = kufam?.styles
    .flatMap(({ options }) => options)
    .find(({ name }) => name === 'Kufam Bold Italic');
  const none = { desktop: '', web: '', app: '' };
  const desktop: LicensedKind = {
    kind: 'desktop',
    name: 'Desktop',
    tier: '1–3 users',
    formats: ['OpenType'],
  };
  const item = {
    options: { desktop: 1, web: 0, app: 0 },
    options_text: { ...none, desktop: '1–3 users' },
    description: { ...none, desktop: 'Desktop: 1–3 users' },
    licences: [desktop],
    pro: false,
    in_process: false,
    scripts: {},
    scripts_count: 0,
    breakdown: [],
  };
  const family = (name: string, slug: string) => ({
    name,
    slug,
    accent: '#FFD23F',
    ink_on_accent: '#101A1D',
  });
  const paid = new Date('2026-11-21T08:00:00Z');
  return {
    id: 'ord_0123456789abcdef01234567',
    number_prefix: 'SK-',
    number: 42,
    user_id: 1,
    cart_id: 1,
    cart_revision: 1,
    state: 'paid',
    account: 'default',
    currency: 'usd',
    subtotal_cents: 12_400,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 12_400,
    refunded_cents: 0,
    asked_cents: 0,
    delivery: 'delivered',
    delivery_no: 1,
    holds_every_script: false,
    lines: {
      cart: [
        {
          ...item,
          id: completeFamily?.id ?? 0,
          type: 'families',
          name: 'Bungee Complete Family',
          font_class: 'bungee-400',
          family: family('Bungee', 'bungee'),
          amount: 6400,
          value: '$64',
        },
        {
          ...item,
          id: single?.id ?? 0,
          type: 'styles',
          name: 'Kufam Bold Italic',
          font_class: 'kufam-400',
          options: { desktop: 1, web: 1, app: 0 },
          licences: [desktop, web],
          family: family('Kufam', 'kufam'),
          amount: 6000,
          value: '$60',
          scripts: { 1: { name: 'Cyrillic' } },
        },
      ],
      subtotal: { amount: 12_400, value: '$124' },
      discounts: [],
      total: { name: 'Total', amount: 12_400, value: '$124' },
      us_sales_tax: 0,
      us_sales_tax_percentage: 0,
      is_us_order: false,
    },
    quote_hash: 'hash',
    licensee: {
      email: 'ada@example.com',
      purchaser: {
        name: 'Ada Lovelace',
        address1: '1 Chome',
        zip_code: '100-0001',
        city: 'Tokyo',
        country: 'JP',
      },
      third_party: null,
    },
    attempt_no: 1,
    confirm_no: 1,
    intent_id: null,
    payment_method_id: null,
    charge_id: null,
    lease_until: null,
    error: null,
    created_at: paid,
    updated_at: paid,
    paid_at: paid,
    upgrade_code: '0123456789AB',
    seller: null,
    processing_no: null,
    traceparent: null,
  };
}
