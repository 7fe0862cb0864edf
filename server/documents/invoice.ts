/** An invoice as PDF: the families' own faces for their names, mono figures, rules like a tide table. */
import type { OrderDocument, OrderLine } from './order-document.ts';
import { createSheet, quiet, type Sheet } from './sheet.ts';

const margin = 48;
const accentWidth = 4;
const nameSize = 15;

const dateText = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The PDF's bytes; the same for the same values. Runs in a worker thread: some 0.2 s. */
export async function makeInvoice(order: OrderDocument): Promise<Uint8Array> {
  const { number, foundry, paidAt } = order;
  const title = `Invoice ${number}`;
  const sheet = createSheet({ title, author: foundry.name, made: paidAt, letter: order.isUsOrder });
  sheet.newPage();
  let y = head(sheet, order);
  y = people(sheet, order, y);
  y = lines(sheet, order, y);
  sums(sheet, order, y);
  foot(sheet, order);
  return await sheet.bytes();
}

function head({ put, root, rule, page }: Sheet, { number, foundry, paidAt }: OrderDocument): number {
  const right = page.width - margin;
  put(root, 'P', foundry.name, { x: margin, y: 44, size: 20, font: 'wordmark' });
  put(root, 'H1', `Invoice ${number}`, { x: right, y: 46, size: 10, font: 'mono', align: 'right' });
  put(root, 'P', dateText(paidAt), { x: right, y: 62, size: 8, font: 'mono', align: 'right', colour: quiet });
  rule(margin, 88, right - margin, 1.5);
  return 100;
}

function people({ put, part, page }: Sheet, order: OrderDocument, top: number): number {
  const column = (page.width - 2 * margin) / 3;
  const { foundry, licensee, purchaser, reference } = order;
  const columns = [
    { label: purchaser ? 'Licensee' : 'Licensee and purchaser', texts: licensee },
    ...(purchaser ? [{ label: 'Purchaser', texts: purchaser }] : []),
    { label: 'From', texts: [...foundry.address, foundry.email] },
    ...(reference ? [{ label: 'Project reference', texts: [reference] }] : []),
  ];
  let bottom = top;
  for (const [index, { label, texts }] of columns.entries()) {
    const section = part('Sect');
    const x = margin + (index % 3) * column;
    const start = index < 3 ? top : bottom + 12;
    put(section, 'P', label, { x, y: start, size: 6.5, font: 'mono', colour: quiet });
    let y = start + 14;
    for (const [line, text] of texts.entries()) {
      const font = line === 0 ? 'strong' : 'text';
      put(section, 'P', text, { x, y, size: 9.5, font, fit: column - 12 });
      y += 13.5;
    }
    bottom = Math.max(bottom, y);
  }
  return bottom + 24;
}

/** Rows of the table; one that would run into the foot begins the next page. */
function lines(sheet: Sheet, order: OrderDocument, top: number): number {
  const { put, part, rule, page } = sheet;
  const right = page.width - margin;
  const table = part('Table');
  const heading = (start: number) => {
    const row = part('TR', table);
    put(row, 'TH', 'Fonts and licences', { x: margin, y: start, size: 6.5, font: 'mono', colour: quiet });
    put(row, 'TH', 'USD', { x: right, y: start, size: 6.5, font: 'mono', align: 'right', colour: quiet });
    rule(margin, start + 12, right - margin, 1);
    return start + 13;
  };
  let y = heading(top);
  for (const line of order.lines) {
    const height = rowHeight(line);
    if (y + height > page.height - 92) {
      sheet.newPage();
      y = heading(48);
    }
    drawLine(sheet, part('TR', table), line, y, height);
    y += height;
    rule(margin, y, right - margin);
    y += 0.5;
  }
  return y;
}

const rowHeight = ({ details }: OrderLine) => 12 + nameSize * 1.45 + details.length * 12 + 8;

function drawLine(
  { put, block, page }: Sheet,
  row: ReturnType<Sheet['part']>,
  line: OrderLine,
  y: number,
  height: number,
) {
  const right = page.width - margin;
  const x = margin + accentWidth + 12;
  const fit = right - x - 90;
  block(margin, y, accentWidth, height, line.accent);
  const font = line.font === undefined ? ('strong' as const) : { path: line.font };
  put(row, 'TD', line.name, { x, y: y + 8, size: nameSize, font, fit });
  for (const [index, detail] of line.details.entries()) {
    const start = y + 13 + nameSize * 1.45 + index * 12;
    put(row, 'TD', detail, { x, y: start, size: 8.5, font: 'text', colour: quiet, fit });
  }
  put(row, 'TD', line.value, { x: right, y: y + 12.8, size: 9, font: 'mono', align: 'right' });
}

function sums(sheet: Sheet, order: OrderDocument, top: number): void {
  const { put, part, rule, page } = sheet;
  const rows = [
    ...(order.discounts.length > 0 || order.tax ? [{ name: 'Subtotal', value: order.subtotal }] : []),
    ...order.discounts,
    ...(order.tax ? [order.tax] : []),
  ];
  let y = top;
  if (y + rows.length * 21 + 86 > page.height - 92) {
    sheet.newPage();
    y = 48;
  }
  const right = page.width - margin;
  const left = margin + (page.width - 2 * margin) / 2;
  const table = part('Table');
  for (const { name, value } of rows) {
    const row = part('TR', table);
    put(row, 'TH', name, { x: left, y: y + 6, size: 9, font: 'text', fit: right - left - 90 });
    put(row, 'TD', value, { x: right, y: y + 6, size: 9, font: 'mono', align: 'right' });
    y += 21;
    rule(left, y, right - left);
  }
  const row = part('TR', table);
  put(row, 'TH', 'Total', { x: left, y: y + 9, size: 13, font: 'strong' });
  put(row, 'TD', order.total, { x: right, y: y + 9, size: 13, font: 'mono', align: 'right' });
  rule(left, y + 32, right - left, 1.5);
  put(part('Sect'), 'P', notes(order), {
    x: margin,
    y: y + 48,
    size: 8.5,
    font: 'text',
    colour: quiet,
    width: 300,
  });
}

function notes({ isUsOrder, foundry, isDemo }: OrderDocument): string {
  const licence = `Paid in full. The fonts are licensed under the ${foundry.name} font ${
    isUsOrder ? 'license agreement (United States)' : 'licence agreement'
  } that comes with them; each font’s own licence text lies beside it.`;
  return isDemo ? `${licence} Demo shop: open fonts, test payments only. No money was taken.` : licence;
}

function foot({ put, rule, page, eachPage }: Sheet, { number, foundry }: OrderDocument): void {
  const right = page.width - margin;
  eachPage((index, of) => {
    const y = page.height - 48;
    rule(margin, y, right - margin);
    const place = { y: y + 8, size: 6.5, font: 'mono', colour: quiet } as const;
    put(undefined, 'P', [foundry.name, foundry.email].join('  ·  '), { ...place, x: margin });
    put(undefined, 'P', `${number}  ·  ${index}/${of}`, { ...place, x: right, align: 'right' });
  });
}
