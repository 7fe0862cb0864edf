/** What a foundry's mark is where it brings no pictures of it: drawn from the outlines of its wordmark's face. */
import { fitName } from '@skerry/font-facts/name-fit';
import type { Font } from 'fontkit';
import sharp from 'sharp';
import type { Colours } from '../db/tables/catalogue.ts';

type Place = { readonly left: number; readonly baseline: number };

/** A line's outlines as SVG, its ink starting at `left`. */
export function outlinesOf(font: Font, text: string, size: number, { left, baseline }: Place): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const start = left - (fitName(font, text).left * size) / 1000;
  let pen = 0;
  return glyphs
    .map((glyph, index) => {
      const at = start + pen * scale;
      pen += positions[index]?.xAdvance ?? 0;
      const place = [scale, 0, 0, -scale, at, baseline].map((value) => Number(value.toFixed(4)));
      return `<path transform="matrix(${place.join(' ')})" d="${glyph.path.toSVG()}"/>`;
    })
    .join('');
}

/** The size at which a text's ink is this wide, at most this tall. */
function sizeWithin(font: Font, text: string, width: number, height: number): number {
  const fit = fitName(font, text);
  return Math.min((width * 1000) / fit.width, (height * 1000) / (fit.top - fit.bottom));
}

/** SVG of 32 × 32: the name's first letter, in the light scheme's colours. */
export function drawFavicon(wordmark: Font, name: string, { light }: Colours): string {
  const letter = [...name][0] ?? '';
  const size = sizeWithin(wordmark, letter, 24, 24);
  const { width, top, bottom } = fitName(wordmark, letter);
  const place = {
    left: 16 - (width * size) / 2000,
    baseline: 16 + ((top + bottom) * size) / 2000,
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${light.paper}" d="M0 0h32v32H0z"/>` +
    `<g fill="${light.ink}">${outlinesOf(wordmark, letter, size, place)}</g></svg>\n`
  );
}

const card = { width: 1200, height: 630, margin: 64 } as const;

/** PNG of 1200 × 630 for social networks: the name across, the motto below. */
export async function drawSocialCard(
  { wordmark, text }: { readonly wordmark: Font; readonly text: Font },
  { name, motto }: { readonly name: string; readonly motto: string },
  { light, action }: Colours,
): Promise<Buffer> {
  const { width, height, margin } = card;
  const inner = width - 2 * margin;
  const size = sizeWithin(wordmark, name, inner, 300);
  const lineSize = Math.min(32, sizeWithin(text, motto, inner, 40));
  const nameAt = { left: margin, baseline: height / 2 + (fitName(wordmark, name).top * size) / 2000 };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${light.paper}" d="M0 0h${width}v${height}H0z"/><path fill="${action}" d="M0 0h${width}v16H0z"/>` +
    `<g fill="${light.ink}">${outlinesOf(wordmark, name, size, nameAt)}` +
    `${outlinesOf(text, motto, lineSize, { left: margin, baseline: height - margin })}</g></svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
