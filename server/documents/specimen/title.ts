import type { HousePage } from '../house-page.ts';
import type { SpecimenInput } from './input.ts';
import { captionSize, innerWidth, margin } from './rows.ts';

/** The first page, in the accent: the facts, the name as wide as the page, and what the family offers. */
export async function drawTitle(page: HousePage, input: SpecimenInput): Promise<void> {
  const { width, height } = page.pageSize;
  const inner = innerWidth(page);
  const colour = input.inkOnAccent;
  page.newPage();
  page.fillRect(0, 0, width, height, input.accent);
  const head = page.addElement('Sect');
  for (const [index, fact] of input.facts.entries()) {
    const x = margin + (index * inner) / input.facts.length;
    await page.drawText(head, 'P', fact, {
      x,
      y: margin,
      size: captionSize,
      font: page.fonts.text,
      colour,
      width: inner / input.facts.length - 10,
    });
  }
  const size = (inner * 1000) / input.nameWidth;
  const x = margin - (input.nameLeft * size) / 1000;
  await page.drawText(head, 'H1', input.name, {
    x,
    y: height * 0.46 - size * 0.5,
    size,
    font: { path: input.display },
    colour,
  });
  await page.drawText(head, 'P', input.overview, {
    x: margin,
    y: height - 210,
    size: 24,
    font: { path: input.text },
    colour,
    width: inner * 0.8,
  });
  await page.drawText(head, 'P', input.foundry, {
    x: margin,
    y: height - margin - 10,
    size: 10,
    font: page.fonts.wordmark,
    colour,
  });
}
