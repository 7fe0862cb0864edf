import type { HousePage } from '../house-page.ts';
import { isRightToLeft, type SpecimenInput } from './input.ts';
import { caption, innerWidth, margin, type Part, roomOf, type Section } from './rows.ts';

/** As tall as the page has room for, evenly, between these heights. */
function rowHeightFor(page: HousePage, count: number, [least, most]: readonly [number, number]): number {
  const pages = Math.ceil((count * least) / roomOf(page));
  return Math.min(most, Math.floor(roomOf(page) / Math.ceil(count / pages)));
}

/** Every style in a line of its own, on evenly filled pages. */
export function stylesPart(page: HousePage, { styles }: SpecimenInput): Part {
  const inner = innerWidth(page);
  const height = rowHeightFor(page, styles.length, [styles.length > 24 ? 44 : 54, 150]);
  const size = (height - 22) / 1.25;
  const rows = styles.map(({ name, source, sample }) => ({
    height,
    draw: async (y: number, section: Section) => {
      page.rule(margin, y, inner, 0.25);
      await page.drawText(section, 'H3', name, { ...caption(page), x: margin, y: y + 6 });
      const { text, lang } = sample;
      const line = { y: y + 17, size, font: { path: source }, fit: inner, lang } as const;
      const place = isRightToLeft(text) ? ({ x: margin + inner, align: 'right' } as const) : { x: margin };
      await page.drawText(section, 'P', text, { ...line, ...place });
    },
  }));
  return { title: `${styles.length} ${styles.length === 1 ? 'style' : 'styles'}`, rows };
}
