import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findProblems } from '@skerry/pdf-ua/problems';
import { type Element, readTaggedPdf } from '@skerry/pdf-ua/tagged-pdf';
import { describe, expect, it } from 'vitest';
import { agreementPdf } from '../../server/documents/agreement.ts';
import { makeCreditNote } from '../../server/documents/credit-note.ts';
import { makeInvoice } from '../../server/documents/invoice.ts';
import { makeQuote } from '../../server/documents/quote.ts';
import { reverseChargeLine } from '../../server/documents/vat.ts';
import { paper } from '../support/paper.ts';
import { hasPdftotext, textOf } from '../support/pdf.ts';

const foundry = { name: 'Skerry', email: 'hello@skerry.example', address: ['Low Quay 3'] };
const invoice = {
  number: 'INV-2026-0042',
  orderNumber: 'SK-10042',
  orderedAt: new Date('2026-11-20T08:00:00Z'),
  paidAt: new Date('2026-11-21T08:00:00Z'),
  isPaidByCard: true,
  foundry,
  licensee: { texts: ['Ada Østergaard', 'Havnegade 41', '1058 København', 'Denmark'], country: 'DK' },
  lines: [
    {
      name: 'Barlow Bold',
      accent: '#FF4F1C',
      font: undefined,
      details: ['Desktop licence: 1–3 users'],
      steps: [{ step: 'desktop', label: 'Desktop licence', factor: '+493.75', amount: '493.75' }],
      value: '$493.75',
    },
  ],
  subtotal: '$493.75',
  adjustments: [
    { name: 'Junior discount (50%)', value: '−$246.88' },
    { name: 'US sales tax (8.875%)', value: '$21.91' },
  ],
  total: '$268.78',
  isReverseCharge: false,
  isUsOrder: false,
  isDemo: true,
  paper,
};

/** The texts of a row's cells, each a list of what is read of it. */
const cellsOf = (row: Element) =>
  row.elements.map(({ text, elements }) =>
    elements.length > 0 ? elements.map((each) => each.text) : [text],
  );

const letter = { ...paper, size: 'Letter' } as const;

describe('an invoice', () => {
  it.runIf(hasPdftotext)('shows discounts, tax and total, and says that no money moved', async () => {
    const pdfText = textOf(await makeInvoice(invoice));
    for (const text of [
      'Subtotal',
      '$493.75',
      'Junior discount (50%)',
      '−$246.88',
      'US sales tax (8.875%)',
      '$21.91',
      'Total',
      '$268.78',
      // How the price of the line was computed, from the same breakdown as on screen.
      'Desktop licence',
      '+ $493.75',
      '1/1',
      'test payments only',
    ])
      expect(pdfText).toContain(text);
  });

  // §documents.invoice.facts, §documents.reverse-charge
  it.runIf(hasPdftotext)('gives a bookkeeper dates, payment, seller and reverse charge', async () => {
    const seller = { ...foundry, country: 'NO', vat_number: 'NO 000 000 000 MVA' };
    const adjustments = [reverseChargeLine];
    const taxed = { ...invoice, foundry: seller, adjustments, isReverseCharge: true };
    const pdfText = textOf(await makeInvoice(taxed));
    for (const text of [
      'Invoice date November 21, 2026',
      'Order SK-10042, November 20, 2026',
      'Paid by card',
      'Norway',
      'VAT NO 000 000 000 MVA',
      'Article 196',
    ])
      expect(pdfText).toContain(text);
    expect(pdfText).toMatch(/VAT, reverse charge +\$0\.00/);
    expect(textOf(await makeInvoice(invoice))).not.toContain('everse charge');
  });

  // §documents.money-column
  it.runIf(hasPdftotext)('sets all amounts of its column with cents where one has them', async () => {
    const [line] = invoice.lines;
    const whole = { ...line, name: 'Kufam', accent: '#FFD23F', font: undefined, details: [], steps: [] };
    const lines = [...invoice.lines, { ...whole, value: '$540' }];
    const pdf = await makeInvoice({ ...invoice, lines });
    expect(textOf(pdf)).toContain('$540.00');
    // The house mono has a slashed zero.
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('MartianMono');
    const onlyWhole = { ...invoice, lines: [{ ...whole, value: '$540' }], adjustments: [], subtotal: '$540' };
    const wholeText = textOf(await makeInvoice({ ...onlyWhole, total: '$540' }));
    expect(wholeText).toContain('$540');
    expect(wholeText).not.toContain('$540.00');
  });

  it('writes Chinese characters in the shapes of the licensee’s country', async () => {
    const fontsIn = async (country: string) => {
      const pdf = await makeInvoice({ ...invoice, licensee: { texts: ['直'], country } });
      return new Set(
        Buffer.from(pdf)
          .toString('latin1')
          .match(/NotoSans(?:SC|TC|JP|KR)/g),
      );
    };
    expect(await fontsIn('TW')).toEqual(new Set(['NotoSansTC']));
    expect(await fontsIn('US')).toEqual(new Set(['NotoSansSC']));
  });

  const longInvoice = {
    ...invoice,
    licensee: {
      texts: ['شركة الخط العربي', 'דוד בן־גוריון (Ltd) 12', '東京活字', 'क्षत्रिय मुद्रण'],
      country: 'JP',
    },
    purchaser: { texts: ['Salt & Rope'], country: 'DE' },
    reference: 'Signage and screens, second phase, '.repeat(4),
    lines: Array.from({ length: 40 }, (_, index) => ({
      ...invoice.lines[0],
      name: `Barlow ${index}`,
      accent: '#FF4F1C',
      font: undefined,
      details: ['Desktop licence: 1–3 users', 'Web licence: 10,000 page views'],
      steps: [
        { step: 'desktop' as const, label: 'Desktop licence', factor: '+493.75', amount: '493.75' },
        { step: 'web' as const, label: 'Web licence', factor: '×1.5', amount: '740.625' },
      ],
      value: '$740.63',
    })),
  };

  // §documents.pdf-ua
  it.each([
    ['of one line', invoice],
    ['of many lines and scripts, for a third party', longInvoice],
    ['with reverse charge, to the US', { ...invoice, isReverseCharge: true, isUsOrder: true, paper: letter }],
  ])('%s is PDF/UA-1', async (_what, document) => {
    expect(await findProblems(await makeInvoice(document))).toEqual({});
  });

  // §documents.price-rows
  it('reads each item and each step of its price as a row, and names who is who in headings', async () => {
    const { elements } = await readTaggedPdf(await makeInvoice(longInvoice));
    const rows = elements.filter(({ tag }) => tag === 'TR').map(cellsOf);
    expect(rows).toHaveLength(1 + 40 * 3 + 4);
    expect(rows.slice(0, 4)).toEqual([
      [['Fonts and licences'], ['USD']],
      [['Barlow 0', 'Desktop licence: 1–3 users', 'Web licence: 10,000 page views'], ['$740.63']],
      [['Desktop licence'], ['+ $493.75', '$493.75']],
      [['Web licence'], ['× 1.5', '$740.625']],
    ]);
    expect(rows.at(-1)).toEqual([['Total'], ['$268.78']]);
    const headings = elements.filter(({ tag }) => /^H\d/.test(tag)).map(({ tag, text }) => `${tag} ${text}`);
    expect(headings).toEqual([
      'H1 Invoice INV-2026-0042',
      'H2 Licensed to',
      'H2 Purchaser',
      'H2 From',
      'H2 Project reference',
    ]);
  });

  it.runIf(hasPdftotext)(
    'takes any name: long, from right to left, with markup, or none of its characters',
    async () => {
      const strange = [
        'שלום עולם',
        'شركة الخط',
        '<script>alert(1)</script>',
        '李小龍',
        'x'.repeat(255),
        '\u202eevil',
        '🎉',
      ];
      const pdfText = textOf(await makeInvoice({ ...invoice, licensee: { texts: strange, country: 'TW' } }));
      expect(pdfText).toContain('<script>alert(1)</script>');
      expect(pdfText).toContain('$268.78');
      for (const text of ['שלום עולם', 'شركة الخط', '李小龍', '🎉']) expect(pdfText).toContain(text);
      expect(pdfText).not.toContain('?');
    },
  );

  it.runIf(hasPdftotext)('runs on over pages with their numbers', async () => {
    const [line] = invoice.lines;
    const pdfText = textOf(
      await makeInvoice({
        ...invoice,
        lines: Array.from({ length: 200 }, () => ({
          ...line,
          name: 'Barlow',
          accent: '#000000',
          font: undefined,
          details: [],
          steps: [],
          value: '$1',
        })),
      }),
    );
    const pages = Number(/1\/(\d+)/.exec(pdfText)?.[1]);
    expect(pages).toBeGreaterThan(5);
    expect(pdfText).toContain(`${pages}/${pages}`);
  });
});

// §documents.credit-note
describe('a credit note', () => {
  const { paidAt: _, isPaidByCard: __, isReverseCharge: ___, ...of } = invoice;
  const note = {
    ...of,
    number: 'CN-2026-0007',
    invoice: 'INV-2026-0042',
    issuedAt: new Date('2026-12-02T08:00:00Z'),
    notes: ['Wrong style.', 'With it the licence of Barlow Bold has ended.'],
  };

  it.runIf(hasPdftotext)('names its invoice, what went back with its tax, when and why', async () => {
    const pdfText = textOf(await makeCreditNote(note));
    for (const text of [
      'Credit note CN-2026-0007',
      'December 2, 2026',
      'For invoice INV-2026-0042',
      'Order SK-10042',
      'Barlow Bold',
      'US sales tax (8.875%)',
      '$268.78',
      'Wrong style.',
      'With it the licence of Barlow Bold has ended.',
    ])
      expect(pdfText).toContain(text);
  });

  it('meets PDF/UA', async () => {
    expect(await findProblems(await makeCreditNote(note))).toEqual({});
  });
});

describe('a quote', () => {
  const sources = ['barlow', 'alegreya', 'spectral', 'fraunces', 'geologica'].flatMap((family) => {
    const folder = dirname(
      createRequire(import.meta.url).resolve(`@expo-google-fonts/${family}/package.json`),
    );
    return globSync('*/*.ttf', { cwd: folder }).map((file) => join(folder, file));
  });
  const fonts = new Map(sources.toSorted().map((file, index) => [`face-${index}`, file]));
  const kinds = { desktop: 'Desktop licence: 1–3 users', web: 'Web licence: 10,000 views', app: 'One app' };
  const steps = ['Desktop licence', 'Web licence', 'App licence', 'Cyrillic', 'Bold', 'Italic'];
  const quoteOf = (length: number) => ({
    number: 'SQ-10001',
    madeAt: new Date('2026-11-21T08:00:00Z'),
    validUntil: new Date('2026-12-21T08:00:00Z'),
    foundry,
    info: {},
    quote: {
      cart: Array.from({ length }, (_, index) => ({
        id: index,
        type: 'styles' as const,
        name: `Style of number ${index}`,
        font_class: `face-${index % fonts.size}`,
        family: { name: 'Barlow', slug: 'barlow', accent: '#FF4F1C', ink_on_accent: '#101A1D' },
        options: { desktop: 1, web: 1, app: 1 },
        options_text: kinds,
        description: kinds,
        licences: Object.entries(kinds).map(([kind, tier]) => ({ kind, name: kind, tier, formats: [] })),
        pro: false,
        in_process: false,
        scripts: { 1: { name: 'Cyrillic' } },
        scripts_count: 1,
        breakdown: steps.map((label) => ({
          step: 'desktop' as const,
          label,
          factor: '+50',
          amount: `${index}`,
        })),
        amount: 6000,
        value: `$${index}`,
      })),
      subtotal: { amount: 1, value: '$1' },
      discounts: [],
      total: { name: 'Total', amount: 1, value: '$1' },
      us_sales_tax: 0,
      us_sales_tax_percentage: 0,
      is_us_order: false,
    },
    fonts,
    cartUrl: 'https://skerry.example/cart?id=x',
    paper,
    isDemo: false,
  });

  // §quote.pdf, §licensee.name
  it.runIf(hasPdftotext)(
    'for a third party names who buys beside whom the fonts are licensed to',
    async () => {
      const info = { name: 'June Park', third_party_order: true, third_party_data: { name: 'Salt & Rope' } };
      const pdfText = textOf(await makeQuote({ ...quoteOf(1), info }));
      for (const text of ['Licensed to', 'Salt & Rope', 'Purchaser', 'June Park'])
        expect(pdfText).toContain(text);
    },
  );

  // §documents.pdf-ua
  it.each([0, 1, 40])('of %s lines is PDF/UA-1, and its link says where it leads', async (length) => {
    const pdf = await makeQuote(quoteOf(length));
    expect(await findProblems(pdf)).toEqual({});
    const { elements } = await readTaggedPdf(pdf);
    expect(elements.filter(({ tag }) => tag === 'Link').map(({ text }) => text)).toEqual([
      'https://skerry.example/cart?id=x',
    ]);
  });

  // §documents.reverse-charge
  it.runIf(hasPdftotext).each([
    ['nobody yet', {}, 'If sales tax applies to the licensee’s address, it is added at checkout.'],
    ['Oslo', { country: 'NO' }, 'No sales tax is added for this address.'],
    [
      'a German company',
      { country: 'DE', vat_number: 'DE136695976' },
      'Reverse charge: the customer accounts',
    ],
  ])('for %s says in a paragraph of its own which tax is added', async (_whom, info, words) => {
    const quote = quoteOf(1);
    const pdfText = textOf(await makeQuote({ ...quote, foundry: { ...foundry, country: 'NO' }, info }));
    expect(pdfText).toMatch(new RegExp(`^ *${words}`, 'm'));
    expect(pdfText).toMatch(/^ *These prices are valid until/m);
  });

  it('of 200 lines takes a worker less than a second, and the same values make the same bytes', async () => {
    const first = await makeQuote(quoteOf(200));
    const before = process.threadCpuUsage();
    const again = await makeQuote(quoteOf(200));
    const { user, system } = process.threadCpuUsage(before);
    expect(Buffer.from(again).equals(first)).toBe(true);
    expect((user + system) / 1e6).toBeLessThan(1);
  }, 60_000);
});

// §documents.pdf-ua
it.each(['eula', 'eula-us'])('the agreement %s is PDF/UA-1, its kinds of licence a list', async (name) => {
  const file = join(import.meta.dirname, `../../foundry/licences/${name}.md`);
  const pdf = await agreementPdf({
    body: readFileSync(file, 'utf8'),
    foundry,
    orderNumber: invoice.number,
    agreedAt: invoice.paidAt,
    licensee: { texts: ['شركة الخط العربي للطباعة والنشر '.repeat(6), 'Haifa'], country: 'IL' },
    paper: { ...paper, size: name === 'eula-us' ? 'Letter' : 'A4' },
  });
  expect(await findProblems(pdf)).toEqual({});
  const { elements } = await readTaggedPdf(pdf);
  expect(elements.filter(({ tag }) => tag === 'Lbl').map(({ text }) => text)).toContain('Desktop');
});
