/**
 * A commercial document (invoice, credit note, quote) as PDF: names in the families' own faces, figures that stand below
 * each other, rules like a tide table. Read aloud it is headings and tables (§documents.pdf-ua, §documents.price-rows).
 */

import { columnTexts } from '../../domain/money.ts';
import { dollarsText, factorText } from '../../domain/price-text.ts';
import { createHousePage, type HousePage, type Paper } from './house-page.ts';
import type { OrderLine } from './order-document.ts';
import { lineColumns } from './sums.ts';

type Element = ReturnType<HousePage['addElement']>;
type Person = {
  readonly label: string;
  readonly texts: readonly string[];
  /** ISO code; decides the regional shapes of Chinese characters. */
  readonly country?: string | undefined;
};

export type CommercialDocument = {
  /** 'Invoice INV-2026-0042'. */
  readonly title: string;
  readonly number: string;
  readonly createdAt: Date;
  /** Lines beside the foundry's name, below the title. */
  readonly dates: readonly string[];
  readonly foundry: { readonly name: string; readonly email: string };
  readonly people: readonly Person[];
  readonly lines: readonly OrderLine[];
  /** Rows above the total; empty where there is only the total. */
  readonly sums: readonly { readonly name: string; readonly value: string }[];
  readonly total: string;
  /** A paragraph each. */
  readonly notes: readonly string[];
  readonly link?: { readonly text: string; readonly url: string };
  readonly paper: Paper;
};

const margin = 48;
/** Figures of one width in the text's own face: its zero has no slash, and points stand below each other. */
const figures = ({ fonts }: HousePage) => ({ font: fonts.text, features: ['tnum', 'lnum'] }) as const;
const label = ({ fonts, quiet }: HousePage) => ({ size: 7.5, font: fonts.text, colour: quiet }) as const;
const accentWidth = 4;
const nameSize = 15;

/** The PDF's bytes; the same for the same values. */
export async function drawCommercialDocument(content: CommercialDocument): Promise<Uint8Array> {
  const { title, foundry, createdAt, paper } = content;
  const page = createHousePage(paper, { title, author: foundry.name, createdAt });
  const aligned = withAlignedMoney(content);
  page.newPage();
  let y = await head(page, aligned);
  y = await people(page, aligned, y);
  y = await lines(page, aligned, y);
  await sums(page, aligned, y);
  await foot(page, aligned);
  return await page.bytes();
}

/** Lines, sums and total stand in one column (§documents.money-column). */
function withAlignedMoney(content: CommercialDocument): CommercialDocument {
  const { lines, sums, total } = content;
  const textOf = columnTexts([...lines, ...sums].map(({ value }) => value).concat(total));
  const aligned = <T extends { readonly value: string }>(each: T): T => ({
    ...each,
    value: textOf(each.value),
  });
  return { ...content, lines: lines.map(aligned), sums: sums.map(aligned), total: textOf(total) };
}

async function head(
  { drawText, root, rule, pageSize, fonts, quiet }: HousePage,
  { title, foundry, dates }: CommercialDocument,
): Promise<number> {
  const right = pageSize.width - margin;
  await drawText(root, 'P', foundry.name, { x: margin, y: 44, size: 20, font: fonts.wordmark });
  await drawText(root, 'H1', title, { x: right, y: 46, size: 11, font: fonts.strong, align: 'right' });
  for (const [index, date] of dates.entries()) {
    const y = 62 + index * 12;
    await drawText(root, 'P', date, {
      x: right,
      y,
      size: 8.5,
      font: fonts.text,
      align: 'right',
      colour: quiet,
    });
  }
  const y = 76 + Math.max(1, dates.length) * 12;
  rule(margin, y, right - margin, 1.5);
  return y + 12;
}

async function people(
  page: HousePage,
  { people: columns }: CommercialDocument,
  top: number,
): Promise<number> {
  const { drawText, addElement, pageSize, fonts } = page;
  const column = (pageSize.width - 2 * margin) / 3;
  let bottom = top;
  for (const [index, { label: title, texts, country }] of columns.entries()) {
    const section = addElement('Sect');
    const x = margin + (index % 3) * column;
    const start = index < 3 ? top : bottom + 12;
    await drawText(section, 'H2', title, { ...label(page), x, y: start });
    let y = start + 14;
    // What comes below three columns has the width of all.
    const width = index < 3 ? column - 12 : 3 * column;
    for (const [line, text] of texts.entries()) {
      const font = line === 0 ? fonts.strong : fonts.text;
      y += await drawText(section, 'P', text, { x, y, size: 9.5, font, width, fit: width, country });
    }
    bottom = Math.max(bottom, y);
  }
  return bottom + 24;
}

/** Rows of the table; one that would overlap the footer starts the next page. */
async function lines(page: HousePage, content: CommercialDocument, top: number): Promise<number> {
  const { drawText, addElement, rule, pageSize } = page;
  const right = pageSize.width - margin;
  const table = addElement('Table');
  /** `row` is left out where the heading is repeated. */
  const heading = async (start: number, row?: Element) => {
    const cell = { ...label(page), y: start, scope: 'Column' } as const;
    const [item, currency] = lineColumns;
    await drawText(row, 'TH', item, { ...cell, x: margin });
    await drawText(row, 'TH', currency, { ...cell, x: right, align: 'right' });
    rule(margin, start + 12, right - margin, 1);
    return start + 13;
  };
  let y = await heading(top, addElement('TR', table));
  for (const line of content.lines) {
    const height = rowHeight(line);
    if (y + height > pageSize.height - 92) {
      page.newPage();
      y = await heading(48);
    }
    await drawLine(page, table, line, y, height);
    y += height;
    rule(margin, y, right - margin);
    y += 0.5;
  }
  return y;
}

const stepHeight = 10;
const rowHeight = ({ details, steps }: OrderLine) =>
  12 + nameSize * 1.45 + details.length * 12 + (steps.length > 0 ? 6 + steps.length * stepHeight : 0) + 8;

async function drawLine(page: HousePage, table: Element, line: OrderLine, y: number, height: number) {
  const { drawText, addElement, fillRect, pageSize, fonts, quiet } = page;
  const right = pageSize.width - margin;
  const x = margin + accentWidth + 12;
  const fit = right - x - 90;
  fillRect(margin, y, accentWidth, height, line.accent);
  const font = line.font === undefined ? fonts.strong : { path: line.font };
  const row = addElement('TR', table);
  const item = addElement('TH', row, { scope: 'Row' });
  await drawText(item, 'P', line.name, { x, y: y + 8, size: nameSize, font, fit });
  for (const [index, detail] of line.details.entries()) {
    const start = y + 13 + nameSize * 1.45 + index * 12;
    await drawText(item, 'P', detail, { x, y: start, size: 8.5, font: fonts.text, colour: quiet, fit });
  }
  await drawText(row, 'TD', line.value, {
    ...figures(page),
    x: right,
    y: y + 12.3,
    size: 10,
    align: 'right',
  });
  await drawSteps(page, table, line, y + 19 + nameSize * 1.45 + line.details.length * 12);
}

/** The steps of the price, a row each: label, factor, and the amount after it. */
async function drawSteps(page: HousePage, table: Element, { steps }: OrderLine, first: number) {
  const { drawText, addElement, pageSize, quiet } = page;
  const x = margin + accentWidth + 12;
  const right = pageSize.width - margin - 90;
  // A step isn't rounded yet: some have three digits after the point.
  const point = right - 14;
  for (const [index, { label, factor, amount }] of steps.entries()) {
    const place = { ...figures(page), y: first + index * stepHeight, size: 7.5, colour: quiet } as const;
    const row = addElement('TR', table);
    await drawText(row, 'TH', label, { ...place, x, fit: right - x - 130, scope: 'Row' });
    const cell = addElement('TD', row);
    await drawText(cell, 'P', factorText(factor), { ...place, x: right - 60, align: 'right' });
    await drawText(cell, 'P', dollarsText(amount), { ...place, x: point, align: 'point' });
  }
}

async function sums(page: HousePage, content: CommercialDocument, top: number): Promise<void> {
  const { drawText, addElement, rule, pageSize, fonts, quiet } = page;
  const rows = content.sums;
  let y = top;
  if (y + rows.length * 21 + 110 > pageSize.height - 92) {
    page.newPage();
    y = 48;
  }
  const right = pageSize.width - margin;
  const left = margin + (pageSize.width - 2 * margin) / 2;
  const table = addElement('Table');
  for (const { name, value } of rows) {
    const row = addElement('TR', table);
    const place = { x: left, y: y + 6, size: 9, font: fonts.text, fit: right - left - 90 } as const;
    await drawText(row, 'TH', name, { ...place, scope: 'Row' });
    await drawText(row, 'TD', value, { ...figures(page), x: right, y: y + 5.3, size: 10, align: 'right' });
    y += 21;
    rule(left, y, right - left);
  }
  const row = addElement('TR', table);
  await drawText(row, 'TH', 'Total', { x: left, y: y + 9, size: 13, font: fonts.strong, scope: 'Row' });
  await drawText(row, 'TD', content.total, {
    x: right,
    y: y + 9,
    size: 13,
    font: fonts.strong,
    features: figures(page).features,
    align: 'right',
  });
  rule(left, y + 32, right - left, 1.5);
  const notes = addElement('Sect');
  y += 48;
  for (const note of content.notes) {
    const place = { x: margin, y, size: 8.5, font: fonts.text, colour: quiet, width: 300 } as const;
    y += (await drawText(notes, 'P', note, place)) + 5;
  }
  const { link } = content;
  if (!link) return;
  const place = { x: margin, y: y + 2, size: 8.5, font: fonts.mono } as const;
  await drawText(notes, 'P', link.text, { ...place, fit: right - margin, url: link.url });
}

async function foot(page: HousePage, { number, foundry }: CommercialDocument): Promise<void> {
  const { drawText, rule, pageSize, eachPage } = page;
  const right = pageSize.width - margin;
  await eachPage(async (index, pageCount) => {
    const y = pageSize.height - 48;
    rule(margin, y, right - margin);
    const place = { ...label(page), y: y + 8 } as const;
    await drawText(undefined, 'P', [foundry.name, foundry.email].join('  ·  '), { ...place, x: margin });
    await drawText(undefined, 'P', `${number}  ·  ${index}/${pageCount}`, {
      ...place,
      x: right,
      align: 'right',
    });
  });
}
