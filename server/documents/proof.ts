/**
 * A text as somebody set it in the tester, on paper: in the real font, with what it was set in at the foot of each page. Made in
 * a worker (§tester.block.proof).
 */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { missingIn, rangesOf } from '../../domain/coverage.ts';
import { limitedText } from '../../domain/text-limit.ts';
import { type SettingOffer, settingSizePx, type TextSetting } from '../../domain/text-setting.ts';
import {
  type Columns,
  columnsWithin,
  drawColumns,
  isTurned,
  linesOf,
  paragraphElements,
  type SetLine,
} from './columns.ts';
import { createHousePage, type HousePage, type Paper } from './house-page.ts';

export type ProofInput = {
  /** 'Barlow Bold' */
  readonly name: string;
  readonly foundry: string;
  /** As it is shown. */
  readonly date: string;
  readonly madeAt: Date;
  readonly paper: Paper;
  /** The absolute path of the complete font, and for a variable one where it is on each of its axes. */
  readonly source: string;
  readonly axes?: { readonly [tag: string]: number } | undefined;
  readonly setting: TextSetting;
  readonly offer: SettingOffer;
  /** All OpenType tags that are on. */
  readonly tags: readonly string[];
  readonly text: string;
  readonly lang: string;
  /** The colours of the letters, of a box in place of one, and of the ground; paper has none. */
  readonly print: string;
  readonly box: string;
  readonly sheet: string | null;
};

const margin = 42;
const pointsPerPx = 0.75;
const footSize = 8;
const footLeading = 11;
const maxPages = 20;
/** Missing characters that are named; of more only the count is. */
const namedMissing = 60;
/** In the size of the text, as on the page: between columns, and the least width of one. */
const [gutter, leastColumn] = [2, 12];

const pointsOf = (value: number) => String(Math.round(value * 100) / 100);

function columnsOf({ columns }: TextSetting, size: number, inner: number): Columns {
  const gap = gutter * size;
  const most = Math.floor((inner + gap) / (leastColumn * size + gap));
  return columnsWithin(inner, Math.max(1, Math.min(columns, most)), gap);
}

/** What stands below each page, as lines. */
function footOf({ name, setting, tags, axes }: ProofInput, size: number, missing: readonly string[]) {
  const { leading, tracking, letterCase } = setting;
  const facts = [
    `${pointsOf(size)}/${pointsOf((size * leading) / 100)} pt`,
    ...(tracking === 0 ? [] : [`tracking ${tracking > 0 ? '+' : '−'}${Math.abs(tracking)}`]),
    ...(letterCase === 'upper' ? ['capitals'] : []),
    ...Object.entries(axes ?? {}).map(([tag, value]) => `${tag} ${value}`),
    ...tags.filter((tag) => tag !== 'kern' && tag !== 'liga'),
  ];
  const named = missing.slice(0, namedMissing).join(' ');
  const more = missing.length - namedMissing;
  return {
    // The sheet bears the foundry's name: it says whose the words are.
    origin: setting.text === null ? '' : 'Proof of a visitor’s text',
    facts: facts.join(' · '),
    missing: missing.length > 0 ? `Not in ${name}: ${named}${more > 0 ? ` and ${more} more` : ''}` : '',
  };
}

/** The words in their letters' case; a visitor's may grow in capitals, or when their letters are composed. */
function lettersOf({ setting, text, lang }: ProofInput): string {
  const cased = setting.letterCase === 'upper' ? text.toLocaleUpperCase(lang) : text;
  return setting.text === null ? cased : limitedText(cased.normalize('NFC'));
}

type Sheet = { readonly rows: number; readonly lines: readonly SetLine[] };

/** The lines on pages with room for so many rows; the last page's columns end together. */
function sheetsOf(lines: readonly SetLine[], columns: number, room: number): Sheet[] {
  const sheets: Sheet[] = [];
  for (let first = 0; first < lines.length; first += room * columns) {
    const own = lines.slice(first, first + room * columns);
    sheets.push({ rows: Math.ceil(own.length / columns), lines: own });
  }
  return sheets;
}

type Layout = { readonly columns: Columns; readonly lineHeight: number; readonly bottom: number };

function drawSheets(
  page: HousePage,
  { setting, lang, print, box, sheet }: ProofInput,
  sheets: readonly Sheet[],
  { columns, lineHeight, bottom }: Layout,
): void {
  const elementOf = paragraphElements(page, page.root, () => lang);
  const turned = isTurned(sheets.flatMap(({ lines }) => lines));
  for (const { rows, lines } of sheets) {
    page.newPage();
    const height = Math.min(bottom, 2 * margin + rows * lineHeight);
    if (sheet !== null) page.fillRect(0, 0, page.pageSize.width, height, sheet);
    const place = { x: margin, y: margin, rows, columns, turned, lineHeight };
    drawColumns(page, lines, elementOf, { ...place, align: setting.align, colour: print, box });
  }
}

/** The bytes of the PDF; the same for the same values. Rejects when the font can't be read. */
export async function makeProof(input: ProofInput): Promise<Uint8Array> {
  const { name, foundry, date, setting, offer, source, axes, tags, lang } = input;
  const page = createHousePage(input.paper, {
    title: `${name}: proof`,
    author: foundry,
    createdAt: input.madeAt,
  });
  const { width, height } = page.pageSize;
  const inner = width - 2 * margin;
  const size = settingSizePx(setting, offer, inner / pointsPerPx) * pointsPerPx;
  const lineHeight = (size * setting.leading) / 100;
  const columns = columnsOf(setting, size, inner);
  const text = lettersOf(input);
  const shape = {
    size,
    leading: lineHeight,
    tracking: setting.tracking,
    features: tags,
    font: { path: source, axes, isAlone: true },
    width: columns.width,
    lang,
  };
  const lines = linesOf(await Promise.all(text.split(/\r?\n/).map((own) => page.layParagraph(own, shape))));
  const { characterSet } = create(await readFile(source));
  const foot = footOf(input, size, missingIn(rangesOf(characterSet), text));
  const note = { size: footSize, font: page.fonts.text, colour: page.quiet, x: margin } as const;
  const missingHeight =
    foot.missing === ''
      ? 0
      : await page.heightOf(foot.missing, { ...note, width: inner, leading: footLeading });
  const originHeight = foot.origin === '' ? 0 : footLeading;
  const footTop = height - margin - originHeight - 2 * footLeading - missingHeight;
  const bottom = footTop - margin / 2;
  const sheets = sheetsOf(lines, columns.count, Math.max(1, Math.floor((bottom - margin) / lineHeight)));
  // The foot is read first: it says what follows.
  const head = page.addElement('Sect');
  drawSheets(page, input, sheets.slice(0, maxPages), { columns, lineHeight, bottom });
  const facts = sheets.length > maxPages ? `${foot.facts} · the first ${maxPages} pages` : foot.facts;
  await page.eachPage(async (pageNumber, pageCount) => {
    // Read once, however many pages repeat it.
    const parent = pageNumber === 1 ? head : undefined;
    const end = { ...note, x: width - margin, align: 'right' } as const;
    page.rule(margin, footTop, inner, 0.25);
    const top = footTop + 6;
    if (foot.origin !== '') await page.drawText(parent, 'P', foot.origin, { ...note, y: top });
    const y = top + originHeight;
    await page.drawText(parent, 'H1', name, { ...note, y, font: page.fonts.strong, colour: page.ink });
    await page.drawText(parent, 'P', `${foundry}, ${date}`, { ...end, y });
    await page.drawText(parent, 'P', facts, { ...note, y: y + footLeading, fit: inner - 60 });
    if (pageCount > 1)
      await page.drawText(undefined, 'P', `${pageNumber} / ${pageCount}`, { ...end, y: y + footLeading });
    if (foot.missing !== '')
      await page.drawText(parent, 'P', foot.missing, {
        ...note,
        y: y + 2 * footLeading,
        width: inner,
        leading: footLeading,
        colour: page.ink,
      });
  });
  return await page.bytes();
}
