/** The parts of a specimen, each a title and rows, laid on pages one after the other. */
import type { HousePage } from '../house-page.ts';

export const margin = 42;
export const captionSize = 8;
export const caption = ({ fonts, quiet }: HousePage) =>
  ({ size: captionSize, font: fonts.text, colour: quiet }) as const;
const headHeight = 40;
/** Between two parts on one page. */
const partGap = 36;
/** A part that is divided begins with so many rows at least. */
const leastRows = 3;

export type Section = ReturnType<HousePage['addElement']>;

/** A row has its height in points, and is drawn at a height; it is never divided. */
export type Row = {
  readonly height: number;
  readonly draw: (y: number, section: Section) => Promise<void>;
};

export type Part = {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Begins wherever there is room for a few rows, and goes on overleaf. */
  readonly isDivided?: boolean;
};

/** The width between the margins, in points. */
export const innerWidth = ({ pageSize }: HousePage) => pageSize.width - 2 * margin;

/** The height for rows under a title on a page of their own, in points. */
export const roomOf = ({ pageSize }: HousePage) => pageSize.height - 3 * margin - headHeight;

export const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

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

/**
 * Draws the parts on as few pages as they need, from a new one on. A part that fits below the one before stands there; one
 * that fits on no page, and isn't divided, fills its pages about equally. A title is read once, however many pages repeat it.
 */
export async function drawParts(page: HousePage, parts: readonly Part[]): Promise<void> {
  const bottom = page.pageSize.height - 2 * margin;
  let y = bottom;
  const turn = () => {
    page.newPage();
    y = margin;
  };
  const drawTitle = async (title: string, section: Section | undefined) => {
    page.rule(margin, y, innerWidth(page));
    const place = { x: margin, y: y + 10, size: 11, font: page.fonts.strong } as const;
    await page.drawText(section, 'H2', title, place);
    y += headHeight;
  };
  for (const { title, rows, isDivided = false } of parts) {
    if (rows.length === 0) continue;
    const section = page.addElement('Sect');
    const share = isDivided ? Number.POSITIVE_INFINITY : heightOf(rows) / pagesFor(rows, roomOf(page));
    const first = isDivided ? rows.slice(0, leastRows) : rows;
    if (y + partGap + headHeight + heightOf(first) <= bottom) y += partGap;
    else turn();
    await drawTitle(title, section);
    let used = 0;
    for (const { height, draw } of rows) {
      if (used > 0 && (used >= share - 1 || y + height > bottom)) {
        turn();
        await drawTitle(title, undefined);
        used = 0;
      }
      await draw(y, section);
      y += height;
      used += height;
    }
  }
}
