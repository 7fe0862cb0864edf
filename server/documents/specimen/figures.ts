import type { HousePage } from '../house-page.ts';
import type { SpecimenInput } from './input.ts';
import { innerWidth, type Part } from './rows.ts';
import { captionShare, textRow } from './setting.ts';

const figureKinds = [
  ['Default', []],
  ['Tabular', ['tnum']],
  ['Old-style', ['onum']],
  ['Lining', ['lnum']],
] as const;

/** As a bill, a timetable and a share, in each kind of figures that the family has. */
export async function figuresPart(
  page: HousePage,
  { figures, features, display, text }: SpecimenInput,
): Promise<Part> {
  const inner = innerWidth(page);
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
  return { title: 'Figures', rows };
}
