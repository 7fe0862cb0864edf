/** Favicon, picture of social cards and wordmark: the foundry's files; the first two are drawn from its name otherwise. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import sharp from 'sharp';
import type { BrandFileName, FaceRole, Theme } from '../db/tables/catalogue.ts';
import { drawFavicon, drawSocialCard } from './draw-brand.ts';
import type { Foundry } from './foundry-files.ts';
import type { ParsedFile } from './parse-file.ts';
import { fromStoredPath } from './stored-path.ts';

export type BrandFile = { readonly name: BrandFileName; readonly bytes: Buffer };

const maxSvgBytes = 50_000;
/** Scripts, handlers of events, foreign markup, references outside the file. */
const notShapes =
  /<(?:script|foreignObject|iframe)\b|\son\w+\s*=|href\s*=\s*["'](?!#|data:image\/)|<!ENTITY/i;

/** What is wrong is added to the file's faults. */
export async function readBrandFiles(
  { value: foundry, fault }: ParsedFile<Foundry>,
  { colours, faces }: Theme,
  folder: string,
): Promise<BrandFile[]> {
  const { name, motto, social_card } = foundry;
  const fontOf = async (role: FaceRole) => {
    const source = faces[role]?.source;
    return source === undefined ? undefined : create(await readFile(fromStoredPath(source)));
  };
  const wordmark = await fontOf('wordmark');
  const text = await fontOf('text');
  // Without its faces the foundry's file has faults already.
  if (!wordmark || !text) return [];
  const files: BrandFile[] = [];
  for (const member of ['favicon', 'wordmark'] as const) {
    const file = foundry[member];
    if (file === undefined) continue;
    const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    if (!bytes.includes('<svg') || bytes.length > maxSvgBytes)
      fault([member], `${file} is no SVG of at most 50 kB, expected a file of the foundry’s folder`);
    else if (notShapes.test(bytes.toString('utf8')))
      fault([member], `${file} runs something or loads something from elsewhere, expected shapes alone`);
    else files.push({ name: `${member}.svg`, bytes });
  }
  if (foundry.favicon === undefined)
    files.push({ name: 'favicon.svg', bytes: Buffer.from(drawFavicon(wordmark, name, colours)) });
  if (social_card === undefined) {
    const bytes = await drawSocialCard({ wordmark, text }, { name, motto }, colours);
    files.push({ name: 'social.png', bytes });
  } else {
    const size = { width: 1200, height: 630 };
    const bytes = await sharp(join(folder, social_card), { limitInputPixels: 50_000_000 })
      .resize({ ...size, fit: 'cover' })
      .png()
      .toBuffer()
      .catch(() => undefined);
    if (bytes) files.push({ name: 'social.png', bytes });
    else
      fault(
        ['social_card'],
        `${social_card} can’t be read as a picture, expected PNG or JPEG of 1200 × 630 px`,
      );
  }
  return files;
}
