import type { HousePage } from '../house-page.ts';
import type { SpecimenInput } from './input.ts';
import { caption, innerWidth, margin, type Part, type Section } from './rows.ts';

/** Each feature's name, what it does, and a sample before and after. */
export async function featuresPart(page: HousePage, { features, text }: SpecimenInput): Promise<Part> {
  const inner = innerWidth(page);
  const [noteWidth, sampleWidth] = [inner * 0.42, inner * 0.29];
  const note = { ...caption(page), width: noteWidth - 20 } as const;
  const rows = await Promise.all(
    features.map(async ({ name, tag, text: description, sample, affected }) => ({
      height: Math.max(48, 31 + (await page.heightOf(description, note))),
      draw: async (y: number, section: Section) => {
        page.rule(margin, y, inner, 0.25);
        const head = { x: margin, y: y + 8, size: 10, font: page.fonts.strong, fit: noteWidth - 56 } as const;
        await page.drawText(section, 'H3', name, head);
        const place = { ...caption(page), x: margin + noteWidth - 20, y: y + 9.5, align: 'right' } as const;
        await page.drawText(section, 'P', tag, place);
        await page.drawText(section, 'P', description, { ...note, x: margin, y: y + 22 });
        const line = { y: y + 12, size: 22, font: { path: text }, fit: sampleWidth - 10 } as const;
        await page.drawText(section, 'P', sample, { ...line, x: margin + noteWidth, colour: page.quiet });
        await page.drawText(section, 'P', sample, {
          ...line,
          x: margin + noteWidth + sampleWidth,
          features: [tag],
          affected,
        });
      },
    })),
  );
  return { title: 'Features', rows, isDivided: true };
}
