/** A text is set as it is asked for: its lines as far apart, its letters as wide, its paragraphs in their direction. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFace, rightToLeft, spacedOut } from '../face.ts';
import { createPage } from '../page.ts';
import { directionOf, runsOf, shapeRun } from '../text-runs.ts';

const path = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf',
);
const face = openFace('house', readFileSync(path));
const font = { path, isAlone: true };
const newPage = () => {
  const page = createPage({
    title: 'Setting',
    author: 'Somebody',
    createdAt: new Date('2026-11-21T08:00:00Z'),
    isLetterSize: false,
    colour: '#000000',
    fallbacks: { 400: path, 600: path },
  });
  page.newPage();
  return page;
};
const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
/** Each word's place from the top left corner, in points. */
const wordsIn = (pdf: Uint8Array) =>
  [
    ...execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' }).matchAll(
      /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g,
    ),
  ].map(([, left, top, right, word]) => ({
    word,
    left: Number(left),
    top: Number(top),
    right: Number(right),
  }));
const text = 'Low water and soft light on the quay, where every wave is drawn by a different hand';

it('is broken for each width, size and space between letters, and alike on every page', async () => {
  const linesOf = async (shape: { size: number; width: number; tracking?: number }) =>
    (await newPage().layParagraph(text, { font, ...shape })).lines.length;
  const one = { size: 12, width: 160 };
  const counts = [one, { ...one, width: 80 }, { ...one, size: 24 }, { ...one, tracking: 400 }];
  const first = await Promise.all(counts.map(linesOf));
  expect(first.slice(1).map((count) => count > Number(first[0]))).toEqual([true, true, true]);
  expect(await Promise.all(counts.map(linesOf))).toEqual(first);
});

it('has its lines as far apart as its leading says', async () => {
  const page = newPage();
  const shape = { size: 12, font, width: 160 };
  const { lines, lineHeight } = await page.layParagraph(text, { ...shape, leading: 30 });
  expect([lines.length > 1, lineHeight]).toEqual([true, 30]);
  expect(await page.heightOf(text, { ...shape, leading: 30 })).toBe(lines.length * 30);
  // Half of what is added stands above the first line.
  const ascentOf = async (leading: number) => (await page.layParagraph(text, { ...shape, leading })).ascent;
  expect((await ascentOf(30)) - (await ascentOf(20))).toBeCloseTo(5);
});

it('has space after every letter by its tracking, but none within a joined script or between a letter and its marks', async () => {
  const widthOf = async (word: string, tracking: number) => {
    const runs = await runsOf(word, { faces: [face], weight: 400, tracking });
    return runs.reduce((sum, run) => sum + (shapeRun(run).advanceWidth * 1000) / run.face.unitsPerEm, 0);
  };
  expect((await widthOf('quay', 50)) - (await widthOf('quay', 0))).toBeCloseTo(200);
  expect(await widthOf('حروف', 50)).toBe(await widthOf('حروف', 0));
  const run = {
    glyphs: [0, 0, 1].map((start) => ({ id: '5 a', start, text: 'a', advanceWidth: 500, codePoints: [97] })),
    positions: [500, 0, 400].map((xAdvance) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    advanceWidth: 900,
  };
  const spaced = spacedOut(run, 20, 0).positions.map(({ xAdvance, xOffset }) => [xAdvance, xOffset]);
  expect(spaced).toEqual([
    [520, 0],
    [0, -20],
    [420, 0],
  ]);
});

it.runIf(hasPdftotext)('begins and ends its lines where its alignment says', async () => {
  const page = newPage();
  const paragraph = await page.layParagraph(text, { size: 12, font, width: 160, leading: 20 });
  for (const [column, align] of (['start', 'center', 'end', 'justify'] as const).entries())
    for (const index of paragraph.lines.keys())
      page.drawLine(page.addElement('P'), paragraph, index, {
        x: 100,
        y: 100 + column * 150 + index * 20,
        align,
      });
  const words = wordsIn(await page.bytes());
  const linesAt = (column: number) =>
    paragraph.lines.map((_, index) => {
      const top = 100 + column * 150 + index * 20;
      const own = words.filter((word) => word.top >= top && word.top < top + 19);
      return {
        left: Math.min(...own.map(({ left }) => left)),
        right: Math.max(...own.map(({ right }) => right)),
      };
    });
  for (const { left } of linesAt(0)) expect(left).toBeCloseTo(100, 0);
  for (const { left, right } of linesAt(1)) expect((left + right) / 2).toBeCloseTo(180, 0);
  for (const { right } of linesAt(2)) expect(right).toBeCloseTo(260, 0);
  const justified = linesAt(3);
  for (const { left, right } of justified.slice(0, -1))
    expect([Math.round(left), Math.round(right)]).toEqual([100, 260]);
  expect(justified.at(-1)?.right).toBeCloseTo(linesAt(0).at(-1)?.right ?? 0, 0);
});

it('breaks a word that is longer than its line', async () => {
  const { lines } = await newPage().layParagraph('by wavewavewavewavewave', { size: 24, font, width: 100 });
  expect(lines.length).toBeGreaterThan(2);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(100);
});

it('runs in the direction of its first letter, on lines that begin with other letters, too', async () => {
  expect(['שלום Ada', 'Ada שלום', '12'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr']);
  const runs = await runsOf('Ada, 12 שלום', { faces: [face], weight: 400, direction: 'rtl', isAlone: true });
  expect(runs.at(-1)?.text).toBe('Ada, 12');
  expect(runs[0]?.features).toEqual([rightToLeft]);
});

it('shows a box for what its font lacks, if no other may stand in', async () => {
  const runs = await runsOf('a日é', { faces: [face], weight: 400, isAlone: true });
  expect(runs.map((run) => [run.text, run.isMissing])).toEqual([
    ['a', false],
    ['日', true],
    ['é', false],
  ]);
  expect(runs.every((run) => run.face === face)).toBe(true);
});

it('keeps the runs that it has shaped, but not more than so many glyphs', () => {
  const fresh = openFace('fresh', readFileSync(path));
  const quay = fresh.shape('quay', []);
  expect(fresh.shape('quay', [])).toBe(quay);
  for (let number = 0; number < 200; number += 1) fresh.shape(`${number}${'wave'.repeat(100)}`, []);
  expect(fresh.shape('quay', [])).not.toBe(quay);
});

it('keeps the fonts that were used last, but not every one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-faces-'));
  try {
    const heightIn = async (name: string) =>
      await newPage().heightOf('quay', { size: 12, font: { path: join(folder, name), isAlone: true } });
    for (let number = 0; number <= 40; number += 1) await cp(path, join(folder, `${number}.ttf`));
    await heightIn('0.ttf');
    await rm(join(folder, '0.ttf'));
    expect(await heightIn('0.ttf')).toBeGreaterThan(0);
    for (let number = 1; number <= 40; number += 1) await heightIn(`${number}.ttf`);
    await expect(heightIn('0.ttf')).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true });
  }
});
