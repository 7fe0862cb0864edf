/** A family's specimen as a PDF, made in a worker: title in the accent, every style, text sizes, characters, features. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@skerry/pdf-text/page';
import { create } from 'fontkit';
import { createHousePage, fonts, inkColour, mutedColour } from './house-page.ts';

export type SpecimenInput = {
  readonly name: string;
  readonly foundry: string;
  readonly accent: string;
  readonly inkOnAccent: string;
  /** Kind, scripts, designers, year: one line each. */
  readonly facts: readonly string[];
  readonly overview: string;
  readonly about: string;
  readonly credits: string;
  /** Width of the name in thousandths of its size, and the offset of its first ink from the left. */
  readonly nameWidth: number;
  readonly nameLeft: number;
  /** Absolute paths of the styles for the name and the texts. */
  readonly display: string;
  readonly text: string;
  readonly styles: readonly { readonly name: string; readonly source: string; readonly sample: string }[];
  readonly features: readonly {
    readonly name: string;
    readonly tag: string;
    readonly text: string;
    readonly sample: string;
  }[];
};

/** Increase when the specimen is made differently. */
export const specimenVersion = 2;

const margin = 42;
const captionSize = 7;

/** A cursor that moves down the page, and to the next page at its foot. */
async function createColumn(page: Page, title: string) {
  const { width, height } = page.pageSize;
  const section = page.addElement('Sect');
  let y = 0;
  const open = async () => {
    page.newPage();
    page.rule(margin, margin, width - 2 * margin);
    y = margin + 10;
    if (title === '') return;
    await page.drawText(section, 'H1', title, { x: margin, y, size: 11, font: fonts.strong });
    y += 30;
  };
  await open();
  return {
    section,
    inner: width - 2 * margin,
    get y() {
      return y;
    },
    /** Reserves height for the next element, on this page or the next one. */
    reserve: async (needed: number) => {
      if (y + needed > height - 2 * margin) await open();
      const at = y;
      y += needed;
      return at;
    },
  };
}

async function drawTitle(page: Page, input: SpecimenInput): Promise<void> {
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
      font: fonts.mono,
      colour,
      fit: inner / input.facts.length - 10,
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
    font: fonts.wordmark,
    colour,
  });
}

async function drawStyles(page: Page, { styles }: SpecimenInput): Promise<void> {
  const column = await createColumn(page, `${styles.length} ${styles.length === 1 ? 'style' : 'styles'}`);
  const size = styles.length > 24 ? 22 : 30;
  for (const { name, source, sample } of styles) {
    const y = await column.reserve(size * 1.25 + 16);
    page.rule(margin, y, column.inner, 0.25);
    await page.drawText(column.section, 'Caption', name, {
      x: margin,
      y: y + 5,
      size: captionSize,
      font: fonts.mono,
      colour: mutedColour,
    });
    await page.drawText(column.section, 'P', sample, {
      x: margin,
      y: y + 15,
      size,
      font: { path: source },
      fit: column.inner,
    });
  }
}

/** Sizes from large to small; the text's width shrinks with the size. */
const textSizes = [
  { size: 36, share: 1, letters: 120 },
  { size: 20, share: 1, letters: 260 },
  { size: 13, share: 0.8, letters: 480 },
  { size: 10, share: 0.62, letters: 620 },
  { size: 8, share: 0.5, letters: 620 },
] as const;

function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  return `${text.slice(0, text.lastIndexOf(' ', letters)).replace(/[\s,;:–—.]+$/, '')} …`;
}

async function drawText(page: Page, { about, text }: SpecimenInput): Promise<void> {
  const column = await createColumn(page, 'Text');
  const running = about.replace(/\s+/g, ' ');
  for (const { size, share, letters } of textSizes) {
    const width = column.inner * share;
    const excerpt = shortened(running, letters);
    // Slightly more than needed: letters are half as wide as they are tall.
    const needed = Math.ceil((excerpt.length * size * 0.52) / width + 1) * size * 1.35 + 34;
    const y = await column.reserve(Math.min(needed, 300));
    await page.drawText(column.section, 'Caption', `${size} pt`, {
      x: margin,
      y,
      size: captionSize,
      font: fonts.mono,
      colour: mutedColour,
    });
    await page.drawText(column.section, 'P', excerpt, {
      x: margin,
      y: y + 12,
      size,
      font: { path: text },
      width,
    });
  }
}

const perRow = 16;
/** The specimen shows this many at most; the site shows every one. */
const maxCharacters = 1_200;

async function drawCharacters(
  page: Page,
  { text }: SpecimenInput,
  characters: readonly string[],
): Promise<void> {
  const visibleCharacters = characters.slice(0, maxCharacters);
  const column = await createColumn(page, `${characters.length} characters`);
  const cell = column.inner / perRow;
  for (let first = 0; first < visibleCharacters.length; first += perRow) {
    const y = await column.reserve(cell);
    for (const [index, character] of visibleCharacters.slice(first, first + perRow).entries()) {
      const x = margin + index * cell + cell * 0.2;
      await page.drawText(column.section, 'P', character, {
        x,
        y: y + 4,
        size: cell * 0.56,
        font: { path: text },
      });
    }
  }
}

async function drawFeatures(page: Page, { features, text }: SpecimenInput): Promise<void> {
  if (features.length === 0) return;
  const column = await createColumn(page, 'Features');
  const third = column.inner / 3;
  for (const { name, tag, text: description, sample } of features) {
    const y = await column.reserve(52);
    page.rule(margin, y, column.inner, 0.25);
    await page.drawText(column.section, 'P', name, {
      x: margin,
      y: y + 7,
      size: 10,
      font: fonts.strong,
      fit: third - 12,
    });
    await page.drawText(column.section, 'Caption', tag, {
      x: margin,
      y: y + 22,
      size: captionSize,
      font: fonts.mono,
      colour: mutedColour,
    });
    await page.drawText(column.section, 'Caption', description, {
      x: margin,
      y: y + 32,
      size: 7.5,
      font: fonts.text,
      colour: mutedColour,
      width: third - 12,
    });
    const line = { y: y + 10, size: 24, font: { path: text }, fit: third - 16 } as const;
    await page.drawText(column.section, 'P', sample, { ...line, x: margin + third, colour: mutedColour });
    await page.drawText(column.section, 'P', sample, { ...line, x: margin + 2 * third, features: [tag] });
  }
}

/** The bytes of the PDF; a second or three. Rejects when a font can't be read. */
export async function makeSpecimen(input: SpecimenInput): Promise<Uint8Array> {
  const font = create(await readFile(input.text));
  const characters = font.characterSet
    .toSorted((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !/^[\p{Z}\p{C}\p{M}]$/u.test(character));
  const page = createHousePage({
    title: `${input.name}: specimen`,
    author: input.foundry,
    // The same family makes the same bytes.
    createdAt: new Date(0),
    isLetterSize: false,
  });
  await drawTitle(page, input);
  await drawStyles(page, input);
  await drawText(page, input);
  await drawFeatures(page, input);
  await drawCharacters(page, input, characters);
  const { width, height } = page.pageSize;
  await page.eachPage(async (pageNumber, pageCount) => {
    if (pageNumber === 1) return;
    const foot = { y: height - margin + 4, size: captionSize, font: fonts.mono, colour: inkColour } as const;
    await page.drawText(undefined, 'P', `${input.name}, ${input.foundry}`, { ...foot, x: margin });
    await page.drawText(undefined, 'P', input.credits, {
      ...foot,
      x: margin,
      y: foot.y + 10,
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
