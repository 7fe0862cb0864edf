import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { agreementPdf } from '../../server/documents/agreement.ts';
import { makeInvoice } from '../../server/documents/invoice.ts';
import { sellerBlock } from '../../server/documents/order-document.ts';
import { paper } from '../support/paper.ts';

const day = new Date('2026-11-21T08:00:00Z');
const invoice = {
  number: 'SK-10042',
  orderNumber: 'SK-10042',
  orderedAt: day,
  paidAt: day,
  isPaidByCard: true,
  foundry: { name: 'Skerry', email: 'hello@skerry.example', address: ['Low Quay 3'] },
  licensee: {
    texts: [
      'Holm & Daughters',
      'Building 5, Floor 3, Corner of Long Harbour Street and Upper Quay, North Side',
    ],
    country: 'GB',
  },
  reference: 'Identity of the University of the Two Shores, second phase, signage and screens, Winter 2027',
  lines: [],
  subtotal: '$50',
  total: '$50',
  adjustments: [],
  isReverseCharge: false,
  isUsOrder: false,
  isDemo: true,
  paper,
};

/** The height of the lowest word in the PDF, in points; null where pdftotext isn't installed. */
function lowestWord(pdf: Uint8Array): number | null {
  try {
    const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
    const words = [...boxes.matchAll(/yMin="([\d.]+)"[^>]*yMax="([\d.]+)"/g)];
    expect(words.length).toBeGreaterThan(30);
    return Math.min(...words.map(([, top, bottom]) => Number(bottom) - Number(top)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

// §documents.long-lines
it('long addresses and references take more lines, in the size of short ones', async () => {
  const shortest = lowestWord(
    await makeInvoice({ ...invoice, licensee: { texts: ['Ada'], country: 'GB' }, reference: 'Rope' }),
  );
  expect(lowestWord(await makeInvoice(invoice))).toEqual(shortest);
});

// §documents.long-lines
it('the agreement sets a long licensee in the size of a short one', async () => {
  const body = `# Agreement\n\n${'You may use the fonts for your work. '.repeat(5)}`;
  const lowestFor = async (name: string) => {
    const licensee = { texts: [name], country: 'GB' };
    const { number: orderNumber, foundry } = invoice;
    return lowestWord(await agreementPdf({ body, foundry, orderNumber, agreedAt: day, licensee, paper }));
  };
  expect(await lowestFor('Guild of Engravers and Printers '.repeat(8))).toEqual(await lowestFor('Ada'));
});

it.each([
  ['Kiln', 'Kilnweg 3', ['Kiln', 'Kilnweg 3']],
  ['Kiln', 'Ofengasse 7', ['Kiln', 'Ofengasse 7']],
  ['Kiln', 'Kiln GmbH', ['Kiln GmbH']],
  ['Kiln', 'Kiln', ['Kiln']],
])('the seller %s at %s begins with its name, once', (name, first, texts) => {
  expect(sellerBlock({ name, address: [first], email: '' }).texts).toEqual(texts);
});
