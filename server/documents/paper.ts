/** A paper of the shop (invoice, quote): the families' own faces for their names, mono figures, rules like a tide table. */
import { dollarsText, factorText } from '../../domain/price-text.ts';
import type { OrderLine } from './order-document.ts';
import { createSheet, quiet, type Sheet } from './sheet.ts';

type Person = {
  readonly label: string;
  readonly texts: readonly string[];
  /** ISO code; Chinese characters are set as that country writes them. */
  readonly country?: string | undefined;
};

export type Paper = {
  /** 'Invoice SK-10042'. */
  readonly title: string;
  readonly number: string;
  readonly made: Date;
  /** Lines beside the foundry's name, below the title. */
  readonly dates: readonly string[];
  readonly foundry: { readonly name: string; readonly email: string };
  readonly people: readonly Person[];
  readonly lines: readonly OrderLine[];
  /** Above the total, which stands alone where there are none. */
  readonly sums: readonly { readonly name: string; readonly value: string }[];
  readonly total: string;
  readonly notes: string;
  readonly link?: { readonly text: string; readonly url: string };
  readonly isLetter: boolean;
};

const margin = 48;
const accentWidth = 4;
const nameSize = 15;

/** The PDF's bytes; the same for the same values. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const { title, foundry, made, isLetter } = paper;
  const sheet = createSheet({ title, author: foundry.name, made, letter: isLetter });
  sheet.newPage();
  let y = await head(sheet, paper);
  y = await people(sheet, paper, y);
  y = await lines(sheet, paper, y);
  await sums(sheet, paper, y);
  await foot(sheet, paper);
  return await sheet.bytes();
}

async function head({ put, root, rule, page }: Sheet, { title, foundry, dates }: Paper): Promise<number> {
  const right = page.width - margin;
  await put(root, 'P', foundry.name, { x: margin, y: 44, size: 20, font: 'wordmark' });
  await put(root, 'H1', title, { x: right, y: 46, size: 10, font: 'mono', align: 'right' });
  for (const [index, date] of dates.entries()) {
    const y = 62 + index * 12;
    await put(root, 'P', date, { x: right, y, size: 8, font: 'mono', align: 'right', colour: quiet });
  }
  const y = 76 + Math.max(1, dates.length) * 12;
  rule(margin, y, right - margin, 1.5);
  return y + 12;
}

async function people({ put, part, page }: Sheet, { people: columns }: Paper, top: number): Promise<number> {
  const column = (page.width - 2 * margin) / 3;
  let bottom = top;
  for (const [index, { label, texts, country }] of columns.entries()) {
    const section = part('Sect');
    const x = margin + (index % 3) * column;
    const start = index < 3 ? top : bottom + 12;
    await put(section, 'P', label, { x, y: start, size: 6.5, font: 'mono', colour: quiet });
    let y = start + 14;
    for (const [line, text] of texts.entries()) {
      const font = line === 0 ? 'strong' : 'text';
      await put(section, 'P', text, { x, y, size: 9.5, font, fit: column - 12, country });
      y += 13.5;
    }
    bottom = Math.max(bottom, y);
  }
  return bottom + 24;
}

/** Rows of the table; one that would run into the foot begins the next page. */
async function lines(sheet: Sheet, paper: Paper, top: number): Promise<number> {
  const { put, part, rule, page } = sheet;
  const right = page.width - margin;
  const table = part('Table');
  const heading = async (start: number) => {
    const row = part('TR', table);
    await put(row, 'TH', 'Fonts and licences', {
      x: margin,
      y: start,
      size: 6.5,
      font: 'mono',
      colour: quiet,
    });
    await put(row, 'TH', 'USD', {
      x: right,
      y: start,
      size: 6.5,
      font: 'mono',
      align: 'right',
      colour: quiet,
    });
    rule(margin, start + 12, right - margin, 1);
    return start + 13;
  };
  let y = await heading(top);
  for (const line of paper.lines) {
    const height = rowHeight(line);
    if (y + height > page.height - 92) {
      sheet.newPage();
      y = await heading(48);
    }
    await drawLine(sheet, part('TR', table), line, y, height);
    y += height;
    rule(margin, y, right - margin);
    y += 0.5;
  }
  return y;
}

const stepHeight = 10;
const rowHeight = ({ details, steps }: OrderLine) =>
  12 + nameSize * 1.45 + details.length * 12 + (steps.length > 0 ? 6 + steps.length * stepHeight : 0) + 8;

async function drawLine(
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
  await put(row, 'TD', line.name, { x, y: y + 8, size: nameSize, font, fit });
  for (const [index, detail] of line.details.entries()) {
    const start = y + 13 + nameSize * 1.45 + index * 12;
    await put(row, 'TD', detail, { x, y: start, size: 8.5, font: 'text', colour: quiet, fit });
  }
  await put(row, 'TD', line.value, { x: right, y: y + 12.8, size: 9, font: 'mono', align: 'right' });
  const first = y + 19 + nameSize * 1.45 + line.details.length * 12;
  await drawSteps({ put, page }, row, line, first);
}

/** How the price came about, as a table inside the row: label, factor, and the amount after it. */
async function drawSteps(
  { put, page }: Pick<Sheet, 'put' | 'page'>,
  row: ReturnType<Sheet['part']>,
  { steps }: OrderLine,
  first: number,
) {
  const x = margin + accentWidth + 12;
  const right = page.width - margin - 90;
  for (const [index, { label, factor, amount }] of steps.entries()) {
    const place = { y: first + index * stepHeight, size: 6.5, font: 'mono', colour: quiet } as const;
    await put(row, 'TD', label, { ...place, x, fit: right - x - 130 });
    await put(row, 'TD', factorText(factor), { ...place, x: right - 60, align: 'right' });
    await put(row, 'TD', dollarsText(amount), { ...place, x: right, align: 'right' });
  }
}

async function sums(sheet: Sheet, paper: Paper, top: number): Promise<void> {
  const { put, part, rule, page } = sheet;
  const rows = paper.sums;
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
    await put(row, 'TH', name, { x: left, y: y + 6, size: 9, font: 'text', fit: right - left - 90 });
    await put(row, 'TD', value, { x: right, y: y + 6, size: 9, font: 'mono', align: 'right' });
    y += 21;
    rule(left, y, right - left);
  }
  const row = part('TR', table);
  await put(row, 'TH', 'Total', { x: left, y: y + 9, size: 13, font: 'strong' });
  await put(row, 'TD', paper.total, { x: right, y: y + 9, size: 13, font: 'mono', align: 'right' });
  rule(left, y + 32, right - left, 1.5);
  const notes = part('Sect');
  const height = await put(notes, 'P', paper.notes, {
    x: margin,
    y: y + 48,
    size: 8.5,
    font: 'text',
    colour: quiet,
    width: 300,
  });
  const { link } = paper;
  if (!link) return;
  const place = { x: margin, size: 8.5, font: 'mono' } as const;
  await put(notes, 'P', link.text, { ...place, y: y + 60 + height, fit: right - margin, url: link.url });
}

async function foot({ put, rule, page, eachPage }: Sheet, { number, foundry }: Paper): Promise<void> {
  const right = page.width - margin;
  await eachPage(async (index, of) => {
    const y = page.height - 48;
    rule(margin, y, right - margin);
    const place = { y: y + 8, size: 6.5, font: 'mono', colour: quiet } as const;
    await put(undefined, 'P', [foundry.name, foundry.email].join('  ·  '), { ...place, x: margin });
    await put(undefined, 'P', `${number}  ·  ${index}/${of}`, { ...place, x: right, align: 'right' });
  });
}
