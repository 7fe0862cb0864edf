import { columnsWithin, drawColumns, isTurned, linesOf, paragraphElements } from '../columns.ts';
import type { HousePage } from '../house-page.ts';
import type { Sample } from './input.ts';
import { caption, innerWidth, margin, type Row } from './rows.ts';

export type Setting = {
  readonly texts: readonly Sample[];
  readonly size: number;
  /** By the size; a font that needs more has more. */
  readonly leading: number;
  readonly columns: number;
  readonly font: string;
  readonly features?: readonly string[];
};

/** The share of a row's width that is its caption's. */
export const captionShare = 0.2;
const columnGap = 18;

/** A row with texts in columns beside their caption. */
export async function textRow(page: HousePage, label: string, setting: Setting): Promise<Row> {
  const { texts, size, font: path, features = [] } = setting;
  const inner = innerWidth(page);
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
