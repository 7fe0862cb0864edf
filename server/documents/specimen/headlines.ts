import type { HousePage } from '../house-page.ts';
import type { Sample, SpecimenInput } from './input.ts';
import { heightOf, innerWidth, type Part, type Row, roomOf } from './rows.ts';
import { captionShare, textRow } from './setting.ts';

const headlineSizes = [96, 84, 72, 60, 48, 40, 32] as const;

/** In a few sizes, the first as large as leaves its words whole. */
export async function headlinesPart(
  page: HousePage,
  { headlines, display, text }: SpecimenInput,
): Promise<Part> {
  const inner = innerWidth(page) * (1 - captionShare);
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
  return { title: 'Headlines', rows };
}
