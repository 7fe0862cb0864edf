import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import type { HousePage } from '../house-page.ts';
import type { SpecimenInput } from './input.ts';
import { innerWidth, margin, type Part, type Section } from './rows.ts';

const perRow = 16;
/** The specimen shows this many at most; the site shows every one. */
const maxCharacters = 1_200;

/** The characters of the text style that leave a mark, by code point. */
export async function charactersPart(page: HousePage, { text }: SpecimenInput): Promise<Part> {
  const characters = create(await readFile(text))
    .characterSet.toSorted((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !/^[\p{Z}\p{C}\p{M}]$/u.test(character));
  const shown = characters.slice(0, maxCharacters);
  const cell = innerWidth(page) / perRow;
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
  return { title: `${characters.length} characters`, rows, isDivided: true };
}
