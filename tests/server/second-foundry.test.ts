/** Another foundry, "Kiln & Quill" (tests/second-foundry), sells all that it has by its own words, prices and papers (§foundry.any). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import { licenceText } from '../../domain/licence.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { createDocuments } from '../../server/documents/documents.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { describeOnBoth } from '../support/databases.ts';
import { hasPdftotext, textOf } from '../support/pdf.ts';
import { testConfig } from '../support/server.ts';
import { berlin, replyOf, type Till, tillOver } from '../support/till.ts';
import { unzip } from '../support/zip.ts';

const email = 'ada@example.com';
const thisYear = new Date().getUTCFullYear();

describeOnBoth('a second foundry', ({ open }) => {
  const mail = createMemoryMail();
  const workerPool = startWorkerPool();
  let folder: string;
  let till: Till;
  let token: string;
  let everything: CartRequestItem[];
  let regular: Pick<CartRequestItem, 'id' | 'type'>;
  let orderId = '';

  const shopOf = async (font: string) => (await till.call('shop', { params: { font } })).body;
  const fileAt = async (path: string) => Buffer.from(await (await fetch(till.url + path)).arrayBuffer());
  const textAt = async (path: string) => (hasPdftotext ? textOf(await fileAt(path)) : '');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'second-foundry-'));
    const connection = await open();
    await importFoundry(connection, { folder: join(import.meta.dirname, '../second-foundry') });
    const files = createFileStore(folder);
    const documents = createDocuments({ config: testConfig(), db: connection.db, files, workerPool });
    till = await tillOver(connection, { folder, overrides: { mail, files, documents } });
    token = await till.register(email);
    const kilnfield = await shopOf('kilnfield');
    const geologica = await shopOf('geologica');
    const idIn = (group: (typeof kilnfield)['families']) => group[0]?.options[0]?.id ?? 0;
    regular = { id: idIn(kilnfield.styles), type: 'styles' };
    const cyrillic = geologica.scripts.find(({ name }) => name === 'Cyrillic')?.id ?? 0;
    everything = [
      {
        id: idIn(kilnfield.families),
        type: 'families',
        options: { desktop: 1, web: 1, app: 1, ebook: 1, broadcast: 2 },
      },
      { id: idIn(geologica.families), type: 'families', options: { desktop: 1 }, scripts: [cyrillic] },
    ];
  }, 120_000);
  afterAll(async () => {
    await till.close();
    await workerPool.close();
    await rm(folder, { recursive: true });
  });

  // §pricing.line.unit, §junior.cut
  it('prices five kinds of licence to the cent, and cuts them for students', async () => {
    const buyer = await till.buyer(token);
    // Kilnfield: broadcast 75 × 1.5 = 112.50 in full, the others (36 + 24 + 40 + 18 = 118) at 40% = 47.20; 159.70 × 2 styles
    // × 0.9 = 287.46, rounded down. Geologica: 36 × 9 styles × 0.5 × 1.5 for Cyrillic = 243.
    const cart = await buyer.fill(everything);
    expect([...cart.cart.map(({ amount }) => amount), cart.total.amount]).toEqual([28_700, 24_300, 53_000]);
    // Broadcast falls to 1 month: 30 × 1.5 = 45; 92.20 × 2 × 0.9 = 165.96, rounded down. 165 + 243 = 408; half of it is 204.
    const junior = await buyer.fill(everything, { ...berlin, is_student_order: true });
    expect(junior.changes).toMatchObject([{ field: 'options.broadcast', was: '3 months', now: '1 month' }]);
    expect([junior.subtotal.amount, junior.total.amount]).toEqual([40_800, 20_400]);
  });

  it('shares the cart at the same price, and quotes it under its own number', async () => {
    const { body: share } = await till.call('shareCart', { body: { cart: everything } });
    const { body: shared } = await till.call('sharedCart', { params: { id: share.cart_id } });
    expect([shared.changes, shared.total.amount]).toEqual([[], 53_000]);
    const { body: quote } = await till.call('quoteCart', { token, body: { cart: everything } });
    expect(quote.quote_number).toBe('AN-10001');
    if (hasPdftotext) expect(await textAt(quote.url)).toMatch(/^Kiln & Quill +Quote AN-10001\n/);
  });

  it('is paid by card; invoice and email say who sells', async () => {
    const buyer = await till.buyer(token);
    await buyer.fill(everything);
    orderId = replyOf(await buyer.pay()).order_id ?? '';
    await till.runDueJobs();
    const row = (await till.call('orders', { token })).body.data[0];
    expect(row).toMatchObject({ number: 'KQ-10001', status: 'paid', total: { amount: 53_000 } });
    expect(row?.items[0]?.licences.map(licenceText)).toEqual([
      'Desktop: 1–2 people',
      'Web: Up to 20,000 page views a month',
      'App: 1 app',
      'E-book: 1 title',
      'Broadcast: 3 months',
    ]);
    const receipt = mail.emails.find(({ subject }) => subject === 'Your order KQ-10001');
    expect(receipt).toMatchObject({
      from: { name: 'Kiln & Quill orders', address: 'orders@kiln.example' },
      replyTo: 'letters@kiln.example',
      attachments: [{ name: `RE-${thisYear}-0001.pdf` }],
    });
    expect(receipt?.text).toMatch(/\n\nKiln & Quill\. Letters drawn slowly & fired once\.$/);
    expect(receipt?.html).toContain('Kiln &amp; Quill. Letters drawn slowly &amp; fired once.');
    if (!hasPdftotext) return;
    const invoice = await textAt(row?.pdf ?? '');
    for (const text of [
      `Invoice RE-${thisYear}-0001`,
      'Kiln & Quill GmbH',
      '99999 Lehmbach',
      'VAT DE 999 999 999',
      'Amtsgericht Lehmbach, HRB 40417',
      'Managing director: Edda Lorenz',
      'under the Kiln & Quill font licence agreement',
    ])
      expect(invoice).toContain(text);
  });

  // §documents.zip.scripts, §documents.zip.variable
  it('delivers each family in its own formats, and no script that wasn’t bought', async () => {
    const { body } = await till.call('order', { token, params: { order_id: orderId } });
    const zip = await unzip(await fileAt(body.order_details.zip ?? ''));
    const top = 'Kiln Quill KQ-10001';
    const styles = 'Thin ExtraLight Light Regular Medium SemiBold Bold ExtraBold Black Variable'.split(' ');
    expect([...zip.keys()].toSorted()).toEqual(
      [
        'READ ME.txt',
        'Licence agreement.pdf',
        'Licence agreement.txt',
        'Kilnfield/OFL.txt',
        'Kilnfield/OpenType/Kilnfield-Regular.otf',
        'Kilnfield/OpenType/Kilnfield-Italic.otf',
        'Kilnfield/WOFF2/Kilnfield-Regular.woff2',
        'Kilnfield/WOFF2/Kilnfield-Italic.woff2',
        'Kilnfield/WOFF2/stylesheet.css',
        'Kilnfield/WOFF2/index.html',
        'Geologica/OFL.txt',
        ...styles.map((style) => `Geologica/TrueType/Geologica-${style}.ttf`),
      ]
        .map((name) => `${top}/${name}`)
        .toSorted(),
    );
    const bytesOf = (name: string) => zip.get(`${top}/${name}`) ?? Buffer.of();
    expect(bytesOf('Kilnfield/OpenType/Kilnfield-Regular.otf').toString('latin1', 0, 4)).toBe('OTTO');
    expect(bytesOf('Kilnfield/WOFF2/stylesheet.css').toString()).toContain('url("Kilnfield-Italic.woff2")');
    const bold = create(bytesOf('Geologica/TrueType/Geologica-Bold.ttf'));
    expect(['a', 'ж', 'ω'].map((letter) => bold.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([
      true,
      true,
      false,
    ]);
    expect(Object.keys(create(bytesOf('Geologica/TrueType/Geologica-Variable.ttf')).variationAxes)).toContain(
      'wght',
    );
    // As the foundry's own text has it.
    expect(bytesOf('Licence agreement.txt').toString()).toContain('- Desktop: as many people as');
  });

  // §upgrade.credit
  it('upgrades an order to a further kind, and refunds it by a credit note', async () => {
    const buyer = await till.buyer(token);
    // A single style for desktop: 36.
    await buyer.fill([{ ...regular, options: { desktop: 1 } }]);
    const order_id = replyOf(await buyer.pay()).order_id ?? '';
    const { body } = await till.call('order', { token, params: { order_id } });
    // With e-books: 36 + 40% of 18 = 43.20, rounded down; what was paid is taken off.
    const upgraded = [{ ...regular, options: { desktop: 1, ebook: 1 } }];
    const cart = await buyer.fill(upgraded, { ...berlin, code_upgrade: body.upgrade_code ?? '' });
    expect([cart.discounts[0]?.amount, cart.total.amount]).toEqual([-3600, 700]);
    const upgradeId = replyOf(await buyer.pay()).order_id ?? '';
    await till.refund(upgradeId);
    const { body: after } = await till.call('order', { token, params: { order_id: upgradeId } });
    expect([after.order_details.number, after.refunds?.[0]?.credit_note?.number]).toEqual([
      'KQ-10003',
      `GU-${thisYear}-0001`,
    ]);
    await till.expectBalancedBooks();
  });
});
