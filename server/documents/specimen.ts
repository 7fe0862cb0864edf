/**
 * A family's specimen as a PDF, made in a worker: title in the accent, every style, headlines, text in columns and small,
 * figures, features, languages, axes, characters; in the family's script. Read aloud, its headings lead from style to style, and samples are in their languages (§documents.pdf-ua, §documents.sample-languages).
 */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import type { VariableAxis } from '../../domain/catalogue.ts';
import { missingIn, rangesOf } from '../../domain/coverage.ts';
import { columnsWithin, drawColumns, isTurned, linesOf, paragraphElements } from './columns.ts';
import { createHousePage, type HousePage, type Paper } from './house-page.ts';

/** A text and its language, as BCP 47; none where it is nobody's. */
export type Sample = { readonly text: string; readonly lang?: string | undefined };

type Language = { readonly tag: string; readonly name: string; readonly own_name: string };

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
  /** Each shorter than a line or two, in the family's script. */
  readonly headlines: readonly Sample[];
  /** In the family's languages, its script first: for the smaller sizes. */
  readonly paragraphs: readonly Sample[];
  readonly figures: string;
  /** By script. */
  readonly languages: readonly {
    readonly script: string;
    readonly languages: readonly Language[];
  }[];
  /** The absolute path of the variable font. */
  readonly variable?: { readonly source: string; readonly axes: readonly VariableAxis[] } | undefined;
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
    /** The ranges of the sample to which it is applied. */
    readonly affected: readonly (readonly [number, number])[];
  }[];
};

/** Increase when the specimen is made differently. */
export const specimenVersion = 7;

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

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

/** The number of pages that rows need, none of which is divided. */
function pagesFor(rows: readonly Row[], room: number): number {
  let pages = 1;
  let used = 0;
  for (const { height } of rows) {
    if (used + height > room) {
      pages += 1;
      used = 0;
    }
    used += height;
  }
  return pages;
}

/** Rows under a title, on as few pages as they need, all of them about equally full. */
async function drawRows(page: HousePage, title: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const section = page.addElement('Sect');
  const room = roomOf(page);
  const share = heightOf(rows) / pagesFor(rows, room);
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

export const isRightToLeft = (text: string) => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

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

/** The sentences of a text; the point of an initial ends none. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=(?<!\b\p{Lu})[.!?]) (?=\p{Lu})/u)
    .map((sentence) => sentence.trim());

type Setting = {
  readonly texts: readonly Sample[];
  readonly size: number;
  /** By the size; a font that needs more has more. */
  readonly leading: number;
  readonly columns: number;
  readonly font: string;
  readonly features?: readonly string[];
};

/** The share of a row's width that is its caption's. */
const captionShare = 0.2;
const columnGap = 18;

/** A row with texts in columns beside their caption. */
async function textRow(page: HousePage, label: string, setting: Setting): Promise<Row> {
  const { texts, size, font: path, features = [] } = setting;
  const inner = page.pageSize.width - 2 * margin;
  const columns = columnsWithin(inner * (1 - captionShare), setting.columns, columnGap);
  const shape = { size, font: { path }, features, width: columns.width };
  const { lineHeight: natural } = await page.layParagraph('', shape);
  const leading = Math.round(Math.max(size * setting.leading, natural * 0.85) * 2) / 2;
  const paragraphs = await Promise.all(
    texts.map(({ text, lang }) => page.layParagraph(text, { ...shape, lang, leading })),
  );
  const lines = linesOf(paragraphs);
  const rows = Math.ceil(lines.length / setting.columns);
  return {
    height: Math.max(30, rows * leading + 26),
    draw: async (y, section) => {
      page.rule(margin, y, inner, 0.25);
      await page.drawText(section, 'H3', label || `${size}/${leading} pt`, {
        ...caption(page),
        x: margin,
        y: y + 8,
      });
      const elementOf = paragraphElements(page, section, (own) => texts[paragraphs.indexOf(own)]?.lang);
      drawColumns(page, lines, elementOf, {
        x: margin + inner * captionShare,
        y: y + 9,
        rows,
        columns,
        turned: isTurned(lines),
        lineHeight: leading,
        align: 'start',
      });
    },
  };
}

const headlineSizes = [96, 84, 72, 60, 48, 40, 32] as const;

/** In a few sizes, the first as large as leaves its words whole. */
async function drawHeadlines(page: HousePage, { headlines, display, text }: SpecimenInput): Promise<void> {
  const inner = (page.pageSize.width - 2 * margin) * (1 - captionShare);
  const fits = async ({ text: words }: Sample, size: number, font: string) => {
    const longest = words.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
    const shape = { size, font: { path: font }, width: inner };
    const [word, whole] = await Promise.all([longest, words].map((own) => page.layParagraph(own, shape)));
    return word?.lines.length === 1 && (whole?.lines.length ?? 0) <= 4;
  };
  const rows: Row[] = [];
  let from = 0;
  for (const [index, sample] of headlines.entries()) {
    const font = index % 2 === 0 ? display : text;
    while (from < headlineSizes.length - 1 && !(await fits(sample, headlineSizes[from] ?? 0, font)))
      from += 1;
    const size = headlineSizes[from] ?? 32;
    rows.push(await textRow(page, '', { texts: [sample], size, leading: 1.05, columns: 1, font }));
    from = Math.min(from + 2, headlineSizes.length - 1);
  }
  while (heightOf(rows) > roomOf(page)) rows.pop();
  await drawRows(page, 'Headlines', rows);
}

/** As many of the texts, one after the other, as have room in so many letters; at least one, from the first that is left. */
function takeTexts(texts: Sample[], letters: number): Sample[] {
  let count = 1;
  let length = texts[0]?.text.length ?? 0;
  while (count < texts.length && length + (texts[count]?.text.length ?? 0) <= letters) {
    length += texts[count]?.text.length ?? 0;
    count += 1;
  }
  return texts.splice(0, count);
}

/** Another text for each size: what is said of the family in the larger ones, and its languages in columns. */
function settingsOf(
  { about, paragraphs, smallest, text: font }: SpecimenInput,
  largest: number,
  share: number,
): Setting[] {
  const [first = '', second = '', ...rest] = sentencesOf(about);
  const others = [...paragraphs];
  // A family of another script shows that one first.
  const isOther = isRightToLeft(others[0]?.text ?? '');
  const own = isOther ? takeTexts(others, 0) : [];
  const one = { columns: 1, font };
  const settings: Setting[] = [
    { ...one, size: largest, leading: 1.2, texts: isOther ? own : [{ text: first }] },
    { ...one, size: 19, leading: 1.3, texts: [{ text: isOther ? first : second }] },
    { ...one, size: 14, leading: 1.35, texts: [{ text: (isOther ? [second, ...rest] : rest).join(' ') }] },
    { font, size: 10, leading: 1.45, columns: 2, texts: takeTexts(others, 850 * share) },
    { font, size: 8, leading: 1.4, columns: 3, texts: takeTexts(others, 1000 * share) },
  ];
  return settings.filter(({ size, texts }) => texts.some(({ text }) => text !== '') && size >= smallest);
}

const largestSizes = [40, 36, 32, 28, 24, 20] as const;
/** What of the texts in columns is set. */
const columnShares = [1, 0.5, 0.1] as const;

/** On one page, in one width, the first text as large as the page has room for. */
async function drawTexts(page: HousePage, input: SpecimenInput): Promise<void> {
  const choices = columnShares.flatMap((share) => largestSizes.map((largest) => [largest, share] as const));
  for (const [index, [largest, share]] of choices.entries()) {
    const settings = settingsOf(input, largest, share);
    const rows = await Promise.all(settings.map((setting) => textRow(page, '', setting)));
    if (heightOf(rows) <= roomOf(page) || index === choices.length - 1)
      return await drawRows(page, 'Text', rows);
  }
}

const figureKinds = [
  ['As they come', []],
  ['Tabular', ['tnum']],
  ['Old-style', ['onum']],
  ['Lining', ['lnum']],
] as const;

/** As a bill, a timetable and a share, in each kind of figures that the family has. */
async function drawFigures(
  page: HousePage,
  { figures, features, display, text }: SpecimenInput,
): Promise<void> {
  const inner = page.pageSize.width - 2 * margin;
  const texts = figures.split('\n').map((line) => ({ text: line }));
  const tags = new Set(features.map(({ tag }) => tag));
  const digits = '0123456789';
  const { width } = await page
    .layParagraph(digits, { size: 10, font: { path: display }, width: 1e6 })
    .then(({ lines: [line] }) => ({ width: line?.width ?? 60 }));
  const size = Math.floor((10 * inner * (1 - captionShare)) / width) - 1;
  const large = { texts: [{ text: digits }], size, leading: 1.1, columns: 1, font: display };
  const kinds = figureKinds.filter(([, own]) => own.every((tag) => tags.has(tag)));
  const rows = [
    await textRow(page, '', large),
    await textRow(page, '', { ...large, font: text }),
    ...(await Promise.all(
      kinds.map(([name, own]) =>
        textRow(page, name, { texts, size: 20, leading: 1.3, columns: 1, font: text, features: own }),
      ),
    )),
  ];
  await drawRows(page, 'Figures', rows);
}

const languageColumns = 5;

/** The languages of each script by their own names, in the family's text style where it has the letters, and in English. */
async function drawLanguages(page: HousePage, { languages: scripts, text }: SpecimenInput): Promise<void> {
  const cell = (page.pageSize.width - 2 * margin) / languageColumns;
  const covered = await coverageOf(text);
  const count = scripts.reduce((sum, { languages }) => sum + languages.length, 0);
  const drawCell = async (section: Section, { tag, name, own_name }: Language, x: number, y: number) => {
    const line = { x, fit: cell - 10 } as const;
    const isSet = missingIn(covered, own_name).length === 0;
    if (isSet)
      await page.drawText(section, 'P', own_name, { ...line, y, size: 11, font: { path: text }, lang: tag });
    if (!isSet || own_name !== name)
      await page.drawText(section, 'P', name, {
        ...caption(page),
        ...line,
        y: y + (isSet ? 13 : 3),
        size: 6.5,
      });
  };
  const rows = scripts.flatMap(({ script, languages }) =>
    Array.from({ length: Math.ceil(languages.length / languageColumns) }, (_, row): Row => {
      const head = row === 0 ? 26 : 0;
      const own = languages.slice(row * languageColumns, (row + 1) * languageColumns);
      return {
        height: 26 + head,
        draw: async (y, section) => {
          if (head > 0) {
            page.rule(margin, y, languageColumns * cell, 0.25);
            await page.drawText(section, 'H3', script, { ...caption(page), x: margin, y: y + 8 });
          }
          for (const [index, language] of own.entries())
            await drawCell(section, language, margin + index * cell, y + head);
        },
      };
    }),
  );
  await drawRows(page, `${count} ${count === 1 ? 'language' : 'languages'}`, rows);
}

const coverageOf = async (path: string) => rangesOf(create(await readFile(path)).characterSet);

/** Each axis of the variable font from its least to its largest value, the others where they start. */
async function drawAxes(page: HousePage, { variable, headlines, name }: SpecimenInput): Promise<void> {
  if (!variable) return;
  const { source, axes } = variable;
  const covered = await coverageOf(source);
  const words = headlines.find(({ text }) => text.length <= 32 && missingIn(covered, text).length === 0);
  const texts = [words ?? { text: name }];
  const starts = Object.fromEntries(axes.map(({ tag, start }) => [tag, start]));
  const inner = page.pageSize.width - 2 * margin;
  const x = margin + inner * captionShare;
  const step = Math.max(34, Math.min(64, roomOf(page) / (3 * axes.length) - 8));
  const rows = axes.map(({ tag, name: axis, min, max, start }) => {
    const values = [...new Set([min, start, max])];
    return {
      height: values.length * step + 24,
      draw: async (y: number, section: Section) => {
        page.rule(margin, y, inner, 0.25);
        await page.drawText(section, 'H3', axis, { ...caption(page), x: margin, y: y + 8 });
        for (const [index, value] of values.entries()) {
          const top = y + 10 + index * step;
          const note = { ...caption(page), x: x - 12, align: 'right', y: top + step * 0.42 } as const;
          await page.drawText(section, 'P', `${tag} ${value}`, note);
          const [{ text, lang } = { text: name, lang: undefined }] = texts;
          const font = { path: source, axes: { ...starts, [tag]: value } };
          const line = { y: top, size: step * 0.72, font, fit: inner * (1 - captionShare), lang } as const;
          const side = isRightToLeft(text) ? ({ x: margin + inner, align: 'right' } as const) : { x };
          await page.drawText(section, 'P', text, { ...line, ...side });
        }
      },
    };
  });
  await drawRows(page, axes.length === 1 ? 'Axis' : 'Axes', rows);
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
    features.map(async ({ name, tag, text: description, sample, affected }) => ({
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
          affected,
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
  await drawHeadlines(page, input);
  await drawTexts(page, input);
  await drawFigures(page, input);
  await drawFeatures(page, input);
  await drawLanguages(page, input);
  await drawAxes(page, input);
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
