/**
 * A family's specimen as a PDF, made in a worker: title in the accent, every style, text sizes, characters, features. Read
 * aloud, its headings lead from style to style, and samples are in their languages (§documents.pdf-ua, §documents.sample-languages).
 */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { createHousePage, type HousePage, type Paper } from './house-page.ts';

/** A text and its language, as BCP 47; none where it is nobody's. */
type Sample = { readonly text: string; readonly lang?: string | undefined };

export type SpecimenInput = {
  readonly name: string;
  readonly foundry: string;
  readonly paper: Paper;
  readonly accent: string;
  readonly inkOnAccent: string;
  /** Kind, scripts, designers, year: one line each. */
  readonly facts: readonly string[];
  readonly overview: string;
  /** What is said of the family: its sentences are set in the larger sizes. */
  readonly about: string;
  /** Lines in the family's languages, for the smaller sizes. */
  readonly lines: readonly Sample[];
  /** In points: no text is set smaller. */
  readonly smallest: number;
  readonly credits: string;
  /** Width of the name in thousandths of its size, and the offset of its first ink from the left. */
  readonly nameWidth: number;
  readonly nameLeft: number;
  /** Absolute paths of the styles for the name and the texts. */
  readonly display: string;
  readonly text: string;
  readonly styles: readonly { readonly name: string; readonly source: string; readonly sample: Sample }[];
  readonly features: readonly {
    readonly name: string;
    readonly tag: string;
    readonly text: string;
    readonly sample: string;
  }[];
};

/** Increase when the specimen is made differently. */
export const specimenVersion = 5;

const margin = 42;
const captionSize = 8;
const caption = ({ fonts, quiet }: HousePage) =>
  ({ size: captionSize, font: fonts.text, colour: quiet }) as const;
const headHeight = 40;

type Section = ReturnType<HousePage['addElement']>;
type Row = {
  readonly height: number;
  readonly draw: (y: number, section: Section) => Promise<void>;
};

/** The height for rows on a page of their own. */
const roomOf = ({ pageSize }: HousePage) => pageSize.height - 3 * margin - headHeight;

/** Rows under a title, on as few pages as they need, all of them about equally full. */
async function drawRows(page: HousePage, title: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const section = page.addElement('Sect');
  const room = roomOf(page);
  const total = rows.reduce((sum, { height }) => sum + height, 0);
  const share = total / Math.ceil(total / room);
  let used = Number.POSITIVE_INFINITY;
  for (const { height, draw } of rows) {
    if (used >= share - 1 || used + height > room) {
      page.newPage();
      page.rule(margin, margin, page.pageSize.width - 2 * margin);
      const place = { x: margin, y: margin + 10, size: 11, font: page.fonts.strong } as const;
      // Read once, however many pages repeat it.
      await page.drawText(used === Number.POSITIVE_INFINITY ? section : undefined, 'H2', title, place);
      used = 0;
    }
    await draw(margin + headHeight + used, section);
    used += height;
  }
}

/** As tall as the page has room for, evenly, between these heights. */
function rowHeightFor(page: HousePage, count: number, [least, most]: readonly [number, number]): number {
  const pages = Math.ceil((count * least) / roomOf(page));
  return Math.min(most, Math.floor(roomOf(page) / Math.ceil(count / pages)));
}

const isRightToLeft = (text: string) => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

async function drawTitle(page: HousePage, input: SpecimenInput): Promise<void> {
  const { width, height } = page.pageSize;
  const inner = width - 2 * margin;
  const colour = input.inkOnAccent;
  page.newPage();
  page.fillRect(0, 0, width, height, input.accent);
  const head = page.addElement('Sect');
  for (const [index, fact] of input.facts.entries()) {
    const x = margin + (index * inner) / input.facts.length;
    await page.drawText(head, 'P', fact, {
      x,
      y: margin,
      size: captionSize,
      font: page.fonts.text,
      colour,
      width: inner / input.facts.length - 10,
    });
  }
  const size = (inner * 1000) / input.nameWidth;
  const x = margin - (input.nameLeft * size) / 1000;
  await page.drawText(head, 'H1', input.name, {
    x,
    y: height * 0.46 - size * 0.5,
    size,
    font: { path: input.display },
    colour,
  });
  await page.drawText(head, 'P', input.overview, {
    x: margin,
    y: height - 210,
    size: 24,
    font: { path: input.text },
    colour,
    width: inner * 0.8,
  });
  await page.drawText(head, 'P', input.foundry, {
    x: margin,
    y: height - margin - 10,
    size: 10,
    font: page.fonts.wordmark,
    colour,
  });
}

async function drawStyles(page: HousePage, { styles }: SpecimenInput): Promise<void> {
  const inner = page.pageSize.width - 2 * margin;
  const height = rowHeightFor(page, styles.length, [styles.length > 24 ? 44 : 54, 150]);
  const size = (height - 22) / 1.25;
  const rows = styles.map(({ name, source, sample }) => ({
    height,
    draw: async (y: number, section: Section) => {
      page.rule(margin, y, inner, 0.25);
      await page.drawText(section, 'H3', name, { ...caption(page), x: margin, y: y + 6 });
      const { text, lang } = sample;
      const line = { y: y + 17, size, font: { path: source }, fit: inner, lang } as const;
      const place = isRightToLeft(text) ? ({ x: margin + inner, align: 'right' } as const) : { x: margin };
      await page.drawText(section, 'P', text, { ...line, ...place });
    },
  }));
  await drawRows(page, `${styles.length} ${styles.length === 1 ? 'style' : 'styles'}`, rows);
}

type Setting = { readonly size: number; readonly texts: readonly Sample[] };

/** The sentences of a text; the point of an initial ends none. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=(?<!\b\p{Lu})[.!?]) (?=\p{Lu})/u)
    .map((sentence) => sentence.trim());

/** As many of the lines as have room in so many letters. */
const linesWithin = (lines: readonly Sample[], letters: number): Sample[] => {
  let left = letters;
  return lines.filter(({ text }) => {
    if (text.length > left) return false;
    left -= text.length + 3;
    return true;
  });
};

/** Another text for each size: what is said of the family in the larger ones, lines in its languages in the smaller ones. */
function settingsOf({ about, lines, smallest }: SpecimenInput, largest: number): Setting[] {
  const [first = '', second = '', ...rest] = sentencesOf(about);
  const running = lines.filter(({ text }) => !isRightToLeft(text));
  const everySecond = (from: number) => running.filter((_, index) => index % 2 === from);
  const settings = [
    { size: largest, texts: [{ text: first }] },
    { size: 19, texts: [{ text: second }] },
    { size: 14, texts: [{ text: rest.join(' ') }] },
    { size: 24, texts: lines.filter(({ text }) => isRightToLeft(text) && text.length <= 30).slice(0, 1) },
    { size: 10, texts: linesWithin(everySecond(0), 420) },
    { size: 8, texts: linesWithin(everySecond(1), 520) },
  ];
  return settings
    .filter(({ size, texts }) => texts.some(({ text }) => text !== '') && size >= smallest)
    .toSorted((a, b) => b.size - a.size);
}

const largestSizes = [40, 36, 32, 28, 24, 20] as const;

/** On one page, in one width, the first text as large as the page has room for. */
async function drawTexts(page: HousePage, input: SpecimenInput): Promise<void> {
  const font = { path: input.text };
  const inner = page.pageSize.width - 2 * margin;
  const left = margin + inner * 0.2;
  const width = inner * 0.8;
  const gap = 26;
  const rowsAt = async (largest: number): Promise<Row[]> =>
    await Promise.all(
      settingsOf(input, largest).map(async ({ size, texts }) => ({
        height: (await page.heightOf(texts, { size, font, width })) + gap,
        draw: async (y: number, section: Section) => {
          page.rule(margin, y, inner, 0.25);
          await page.drawText(section, 'H3', `${size} pt`, { ...caption(page), x: margin, y: y + 8 });
          const isTurned = texts.some(({ text }) => isRightToLeft(text));
          await page.drawText(section, 'P', texts, {
            x: isTurned ? left + width : left,
            align: isTurned ? 'right' : 'left',
            y: y + 8,
            size,
            font,
            width,
          });
        },
      })),
    );
  for (const largest of largestSizes) {
    const rows = await rowsAt(largest);
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    if (height <= roomOf(page) || largest === largestSizes.at(-1)) return await drawRows(page, 'Text', rows);
  }
}

const perRow = 16;
/** The specimen shows this many at most; the site shows every one. */
const maxCharacters = 1_200;

async function drawCharacters(
  page: HousePage,
  { text }: SpecimenInput,
  characters: readonly string[],
): Promise<void> {
  const shown = characters.slice(0, maxCharacters);
  const cell = (page.pageSize.width - 2 * margin) / perRow;
  const rows = Array.from({ length: Math.ceil(shown.length / perRow) }, (_, row) => ({
    height: cell,
    draw: async (y: number, section: Section) => {
      const characters = shown.slice(row * perRow, (row + 1) * perRow);
      // One after the other they would be read as a word.
      const line = page.addElement('P', section, { actual: characters.join(' ') });
      for (const [index, character] of characters.entries())
        await page.drawText(line, 'Span', character, {
          x: margin + index * cell,
          y: y + 4,
          size: cell * 0.56,
          font: { path: text },
          fit: cell * 0.86,
        });
    },
  }));
  await drawRows(page, `${characters.length} characters`, rows);
}

async function drawFeatures(page: HousePage, { features, text }: SpecimenInput): Promise<void> {
  const inner = page.pageSize.width - 2 * margin;
  const [noteWidth, sampleWidth] = [inner * 0.42, inner * 0.29];
  const note = { ...caption(page), width: noteWidth - 20 } as const;
  const rows = await Promise.all(
    features.map(async ({ name, tag, text: description, sample }) => ({
      height: Math.max(48, 31 + (await page.heightOf(description, note))),
      draw: async (y: number, section: Section) => {
        page.rule(margin, y, inner, 0.25);
        const head = { x: margin, y: y + 8, size: 10, font: page.fonts.strong, fit: noteWidth - 56 } as const;
        await page.drawText(section, 'H3', name, head);
        const place = { ...caption(page), x: margin + noteWidth - 20, y: y + 9.5, align: 'right' } as const;
        await page.drawText(section, 'P', tag, place);
        await page.drawText(section, 'P', description, { ...note, x: margin, y: y + 22 });
        const line = { y: y + 12, size: 22, font: { path: text }, fit: sampleWidth - 10 } as const;
        await page.drawText(section, 'P', sample, { ...line, x: margin + noteWidth, colour: page.quiet });
        await page.drawText(section, 'P', sample, {
          ...line,
          x: margin + noteWidth + sampleWidth,
          features: [tag],
        });
      },
    })),
  );
  await drawRows(page, 'Features', rows);
}

/** The bytes of the PDF; a second or three. Rejects when a font can't be read. */
export async function makeSpecimen(input: SpecimenInput): Promise<Uint8Array> {
  const font = create(await readFile(input.text));
  const characters = font.characterSet
    .toSorted((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !/^[\p{Z}\p{C}\p{M}]$/u.test(character));
  const page = createHousePage(input.paper, {
    title: `${input.name}: specimen`,
    author: input.foundry,
    // The same family makes the same bytes.
    createdAt: new Date(0),
  });
  await drawTitle(page, input);
  await drawStyles(page, input);
  await drawTexts(page, input);
  await drawFeatures(page, input);
  await drawCharacters(page, input, characters);
  const { width, height } = page.pageSize;
  await page.eachPage(async (pageNumber, pageCount) => {
    if (pageNumber === 1) return;
    const foot = {
      y: height - margin + 4,
      size: captionSize,
      font: page.fonts.text,
      colour: page.ink,
    } as const;
    await page.drawText(undefined, 'P', `${input.name}, ${input.foundry}`, { ...foot, x: margin });
    await page.drawText(undefined, 'P', input.credits, {
      ...foot,
      x: margin,
      y: foot.y + 11,
      fit: width - 2 * margin - 60,
    });
    await page.drawText(undefined, 'P', `${pageNumber} / ${pageCount}`, {
      ...foot,
      x: width - margin,
      align: 'right',
    });
  });
  return await page.bytes();
}
