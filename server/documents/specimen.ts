/**
 * A family's specimen as a PDF, made in a worker: title in the accent, every style, headlines, text in columns and small,
 * figures, features, languages, axes, characters; in the family's script. Read aloud, its headings lead from style to style,
 * and samples are in their languages (§documents.pdf-ua, §documents.sample-languages).
 */
import { createHousePage } from './house-page.ts';
import { axesPart } from './specimen/axes.ts';
import { charactersPart } from './specimen/characters.ts';
import { featuresPart } from './specimen/features.ts';
import { figuresPart } from './specimen/figures.ts';
import { headlinesPart } from './specimen/headlines.ts';
import type { SpecimenInput } from './specimen/input.ts';
import { languagesPart } from './specimen/languages.ts';
import { captionSize, drawParts, margin } from './specimen/rows.ts';
import { stylesPart } from './specimen/styles.ts';
import { textsPart } from './specimen/texts.ts';
import { drawTitle } from './specimen/title.ts';

/** The bytes of the PDF; a second or three. Rejects when a font can't be read. */
export async function makeSpecimen(input: SpecimenInput): Promise<Uint8Array> {
  const page = createHousePage(input.paper, {
    title: `${input.name}: specimen`,
    author: input.foundry,
    // The same family makes the same bytes.
    createdAt: new Date(0),
  });
  await drawTitle(page, input);
  await drawParts(page, [
    stylesPart(page, input),
    await headlinesPart(page, input),
    await textsPart(page, input),
    await figuresPart(page, input),
    await featuresPart(page, input),
    await languagesPart(page, input),
    await axesPart(page, input),
    await charactersPart(page, input),
  ]);
  const { width, height } = page.pageSize;
  await page.eachPage(async (pageNumber, pageCount) => {
    if (pageNumber === 1) return;
    const foot = {
      y: height - margin + 4,
      size: captionSize,
      font: page.fonts.text,
      colour: page.ink,
    } as const;
    await page.drawText(undefined, 'P', `${input.name}, ${input.foundry}`, { ...foot, x: margin });
    await page.drawText(undefined, 'P', input.credits, {
      ...foot,
      x: margin,
      y: foot.y + 11,
      fit: width - 2 * margin - 60,
    });
    await page.drawText(undefined, 'P', `${pageNumber} / ${pageCount}`, {
      ...foot,
      x: width - margin,
      align: 'right',
    });
  });
  return await page.bytes();
}
