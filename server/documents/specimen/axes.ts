import { missingIn } from '../../../domain/coverage.ts';
import type { HousePage } from '../house-page.ts';
import { coverageOf } from './coverage.ts';
import { isRightToLeft, type SpecimenInput } from './input.ts';
import { caption, innerWidth, margin, type Part, roomOf, type Section } from './rows.ts';
import { captionShare } from './setting.ts';

/** Each axis of the variable font from its least to its largest value, the others where they start. */
export async function axesPart(page: HousePage, { variable, headlines, name }: SpecimenInput): Promise<Part> {
  if (!variable) return { title: 'Axes', rows: [] };
  const { source, axes } = variable;
  const covered = await coverageOf(source);
  const words = headlines.find(({ text }) => text.length <= 32 && missingIn(covered, text).length === 0);
  const texts = [words ?? { text: name }];
  const starts = Object.fromEntries(axes.map(({ tag, start }) => [tag, start]));
  const inner = innerWidth(page);
  const x = margin + inner * captionShare;
  const step = Math.max(34, Math.min(64, roomOf(page) / (3 * axes.length) - 8));
  const rows = axes.map(({ tag, name: axis, min, max, start }) => {
    const values = [...new Set([min, start, max])];
    return {
      height: values.length * step + 24,
      draw: async (y: number, section: Section) => {
        page.rule(margin, y, inner, 0.25);
        await page.drawText(section, 'H3', axis, { ...caption(page), x: margin, y: y + 8 });
        for (const [index, value] of values.entries()) {
          const top = y + 10 + index * step;
          const note = { ...caption(page), x: x - 12, align: 'right', y: top + step * 0.42 } as const;
          await page.drawText(section, 'P', `${tag} ${value}`, note);
          const [{ text, lang } = { text: name, lang: undefined }] = texts;
          const font = { path: source, axes: { ...starts, [tag]: value } };
          const line = { y: top, size: step * 0.72, font, fit: inner * (1 - captionShare), lang } as const;
          const side = isRightToLeft(text) ? ({ x: margin + inner, align: 'right' } as const) : { x };
          await page.drawText(section, 'P', text, { ...line, ...side });
        }
      },
    };
  });
  return { title: axes.length === 1 ? 'Axis' : 'Axes', rows };
}
