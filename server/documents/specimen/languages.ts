import { missingIn } from '../../../domain/coverage.ts';
import type { HousePage } from '../house-page.ts';
import { coverageOf } from './coverage.ts';
import type { Language, SpecimenInput } from './input.ts';
import { caption, innerWidth, margin, type Part, type Row, type Section } from './rows.ts';

const languageColumns = 5;

/** The languages of each script by their own names, in the family's text style where it has the letters, and in English. */
export async function languagesPart(
  page: HousePage,
  { languages: scripts, text }: SpecimenInput,
): Promise<Part> {
  const cell = innerWidth(page) / languageColumns;
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
  return { title: `${count} ${count === 1 ? 'language' : 'languages'}`, rows, isDivided: true };
}
