/** Paragraphs in columns of one leading, on documents that show typefaces. */
import type { Alignment, Paragraph } from '@skerry/pdf-text/page';
import type { HousePage } from './house-page.ts';

/** One line of a text: of a paragraph, or an empty one. */
export type SetLine = { readonly paragraph: Paragraph; readonly index: number } | undefined;
/** Of this width each, so far from one's start to the next. */
export type Columns = { readonly count: number; readonly width: number; readonly step: number };

export function columnsWithin(width: number, count: number, gap: number): Columns {
  const own = (width - (count - 1) * gap) / count;
  return { count, width: own, step: own + gap };
}

/** The lines of paragraphs, one after the other; an empty paragraph is an empty line. */
export const linesOf = (paragraphs: readonly Paragraph[]): SetLine[] =>
  paragraphs.flatMap((paragraph): SetLine[] =>
    paragraph.text === '' ? [undefined] : paragraph.lines.map((_, index) => ({ paragraph, index })),
  );

/** Whether a text begins from right to left: its columns do, too. */
export const isTurned = (lines: readonly SetLine[]): boolean =>
  lines.find((line) => line !== undefined)?.paragraph.direction === 'rtl';

type Element = ReturnType<HousePage['addElement']>;

/** A structure element for each paragraph, which may go on in the next column or on the next page. */
export function paragraphElements(
  page: HousePage,
  parent: Element,
  langOf: (paragraph: Paragraph) => string | undefined,
): (paragraph: Paragraph) => Element {
  const elements = new Map<Paragraph, Element>();
  return (paragraph) => {
    const actual = paragraph.hasTurned ? paragraph.text : undefined;
    const element =
      elements.get(paragraph) ?? page.addElement('P', parent, { lang: langOf(paragraph), actual });
    elements.set(paragraph, element);
    return element;
  };
}

/** Draws lines below each other, so many in each column. */
export function drawColumns(
  page: HousePage,
  lines: readonly SetLine[],
  elementOf: (paragraph: Paragraph) => Element,
  place: {
    readonly x: number;
    readonly y: number;
    readonly rows: number;
    readonly columns: Columns;
    readonly turned: boolean;
    readonly lineHeight: number;
    readonly align: Alignment;
    readonly colour?: string;
    readonly box?: string;
  },
): void {
  const { x, y, rows, columns, turned, lineHeight, ...look } = place;
  for (const [index, line] of lines.entries()) {
    if (!line) continue;
    const column = Math.floor(index / rows);
    page.drawLine(elementOf(line.paragraph), line.paragraph, line.index, {
      ...look,
      x: x + (turned ? columns.count - 1 - column : column) * columns.step,
      y: y + (index % rows) * lineHeight,
    });
  }
}
