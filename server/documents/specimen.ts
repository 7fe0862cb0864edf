/** A family's specimen as a PDF, made in a worker: title in the accent, every style, text sizes, characters, features. */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { createSheet, ink, quiet, type Sheet } from './sheet.ts';

export type SpecimenOrder = {
  readonly name: string;
  readonly foundry: string;
  readonly accent: string;
  readonly inkOnAccent: string;
  /** Kind, scripts, designers, year: one line each. */
  readonly facts: readonly string[];
  readonly overview: string;
  readonly about: string;
  readonly credits: string;
  /** Width of the name in thousandths of its size, and its first ink from the left. */
  readonly nameWidth: number;
  readonly nameLeft: number;
  /** Absolute paths of the styles that the name and the texts are set in. */
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

/** Raised when the specimen is made otherwise. */
export const specimenRecipe = 2;

const margin = 42;
const caption = 7;

/** A place that goes down the page, and to the next one at its foot. */
async function columnOf(sheet: Sheet, title: string) {
  const { width, height } = sheet.page;
  const section = sheet.part('Sect');
  let y = 0;
  const open = async () => {
    sheet.newPage();
    sheet.rule(margin, margin, width - 2 * margin);
    y = margin + 10;
    if (title === '') return;
    await sheet.put(section, 'H1', title, { x: margin, y, size: 11, font: 'strong' });
    y += 30;
  };
  await open();
  return {
    section,
    inner: width - 2 * margin,
    get y() {
      return y;
    },
    /** Makes room for the next thing, on this page or another. */
    take: async (needed: number) => {
      if (y + needed > height - 2 * margin) await open();
      const at = y;
      y += needed;
      return at;
    },
  };
}

async function drawTitle(sheet: Sheet, order: SpecimenOrder): Promise<void> {
  const { width, height } = sheet.page;
  const inner = width - 2 * margin;
  const colour = order.inkOnAccent;
  sheet.newPage();
  sheet.block(0, 0, width, height, order.accent);
  const head = sheet.part('Sect');
  for (const [index, fact] of order.facts.entries()) {
    const x = margin + (index * inner) / order.facts.length;
    await sheet.put(head, 'P', fact, {
      x,
      y: margin,
      size: caption,
      font: 'mono',
      colour,
      fit: inner / order.facts.length - 10,
    });
  }
  const size = (inner * 1000) / order.nameWidth;
  const x = margin - (order.nameLeft * size) / 1000;
  await sheet.put(head, 'H1', order.name, {
    x,
    y: height * 0.46 - size * 0.5,
    size,
    font: { path: order.display },
    colour,
  });
  await sheet.put(head, 'P', order.overview, {
    x: margin,
    y: height - 210,
    size: 24,
    font: { path: order.text },
    colour,
    width: inner * 0.8,
  });
  await sheet.put(head, 'P', order.foundry, {
    x: margin,
    y: height - margin - 10,
    size: 10,
    font: 'wordmark',
    colour,
  });
}

async function drawStyles(sheet: Sheet, { styles }: SpecimenOrder): Promise<void> {
  const column = await columnOf(sheet, `${styles.length} ${styles.length === 1 ? 'style' : 'styles'}`);
  const size = styles.length > 24 ? 22 : 30;
  for (const { name, source, sample } of styles) {
    const y = await column.take(size * 1.25 + 16);
    sheet.rule(margin, y, column.inner, 0.25);
    await sheet.put(column.section, 'Caption', name, {
      x: margin,
      y: y + 5,
      size: caption,
      font: 'mono',
      colour: quiet,
    });
    await sheet.put(column.section, 'P', sample, {
      x: margin,
      y: y + 15,
      size,
      font: { path: source },
      fit: column.inner,
    });
  }
}

/** Large to small, as a reader meets it; the measure grows narrower with the size. */
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

async function drawText(sheet: Sheet, { about, text }: SpecimenOrder): Promise<void> {
  const column = await columnOf(sheet, 'Text');
  const running = about.replace(/\s+/g, ' ');
  for (const { size, share, letters } of textSizes) {
    const width = column.inner * share;
    const said = shortened(running, letters);
    // A little more than it will need: letters are half as wide as they are tall.
    const needed = Math.ceil((said.length * size * 0.52) / width + 1) * size * 1.35 + 34;
    const y = await column.take(Math.min(needed, 300));
    await sheet.put(column.section, 'Caption', `${size} pt`, {
      x: margin,
      y,
      size: caption,
      font: 'mono',
      colour: quiet,
    });
    await sheet.put(column.section, 'P', said, { x: margin, y: y + 12, size, font: { path: text }, width });
  }
}

const perRow = 16;
/** More than so many say nothing more on paper; the site shows every one. */
const mostCharacters = 1_200;

async function drawCharacters(
  sheet: Sheet,
  { text }: SpecimenOrder,
  characters: readonly string[],
): Promise<void> {
  const shown = characters.slice(0, mostCharacters);
  const column = await columnOf(sheet, `${characters.length} characters`);
  const cell = column.inner / perRow;
  for (let first = 0; first < shown.length; first += perRow) {
    const y = await column.take(cell);
    for (const [index, character] of shown.slice(first, first + perRow).entries()) {
      const x = margin + index * cell + cell * 0.2;
      await sheet.put(column.section, 'P', character, {
        x,
        y: y + 4,
        size: cell * 0.56,
        font: { path: text },
      });
    }
  }
}

async function drawFeatures(sheet: Sheet, { features, text }: SpecimenOrder): Promise<void> {
  if (features.length === 0) return;
  const column = await columnOf(sheet, 'Features');
  const half = column.inner / 3;
  for (const { name, tag, text: use, sample } of features) {
    const y = await column.take(52);
    sheet.rule(margin, y, column.inner, 0.25);
    await sheet.put(column.section, 'P', name, {
      x: margin,
      y: y + 7,
      size: 10,
      font: 'strong',
      fit: half - 12,
    });
    await sheet.put(column.section, 'Caption', tag, {
      x: margin,
      y: y + 22,
      size: caption,
      font: 'mono',
      colour: quiet,
    });
    await sheet.put(column.section, 'Caption', use, {
      x: margin,
      y: y + 32,
      size: 7.5,
      font: 'text',
      colour: quiet,
      width: half - 12,
    });
    const line = { y: y + 10, size: 24, font: { path: text }, fit: half - 16 } as const;
    await sheet.put(column.section, 'P', sample, { ...line, x: margin + half, colour: quiet });
    await sheet.put(column.section, 'P', sample, { ...line, x: margin + 2 * half, features: [tag] });
  }
}

/** The bytes of the PDF; a second or three. Rejects when a font can't be read. */
export async function makeSpecimen(order: SpecimenOrder): Promise<Uint8Array> {
  const font = create(await readFile(order.text));
  const characters = font.characterSet
    .toSorted((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !/^[\p{Z}\p{C}\p{M}]$/u.test(character));
  const sheet = createSheet({
    title: `${order.name}: specimen`,
    author: order.foundry,
    // The same family makes the same bytes.
    made: new Date(0),
    letter: false,
  });
  await drawTitle(sheet, order);
  await drawStyles(sheet, order);
  await drawText(sheet, order);
  await drawFeatures(sheet, order);
  await drawCharacters(sheet, order, characters);
  const { width, height } = sheet.page;
  await sheet.eachPage(async (page, of) => {
    if (page === 1) return;
    const foot = { y: height - margin + 4, size: caption, font: 'mono', colour: ink } as const;
    await sheet.put(undefined, 'P', `${order.name}, ${order.foundry}`, { ...foot, x: margin });
    await sheet.put(undefined, 'P', order.credits, {
      ...foot,
      x: margin,
      y: foot.y + 10,
      fit: width - 2 * margin - 60,
    });
    await sheet.put(undefined, 'P', `${page} / ${of}`, { ...foot, x: width - margin, align: 'right' });
  });
  return await sheet.bytes();
}
