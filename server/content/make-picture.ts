/** Pictures as a foundry has them: what they are, and what is served of them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';

/** From the left and from the top, 0 to 1: what a crop keeps. */
export type Focus = readonly [x: number, y: number];
/** What is made of a picture: its address says it, and the ending says the format. */
export type PictureMaking = { readonly format: 'avif' | 'webp' | 'jpg'; readonly width: number };
export type PictureInput = PictureMaking & { readonly source: string; readonly focus: Focus };

export const maxPictureBytes = 20_000_000;
export const maxPicturePixels = 40_000_000;
/** Of what is shown: a phone, a column, the page, the page on a fine screen. */
const pageWidths = [480, 960, 1600, 2400] as const;
const maxWidth = 2400;
/** Of a WebP file. */
const maxHeight = 16_383;
/** The picture that other sites show beside a link, in the proportions that they expect. */
const socialSize = { width: 1200, height: 630 } as const;
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'svg'];

/** Increase when pictures are made differently from the same files: their addresses change. */
const recipeVersion = 1;

/** Stands in the address of a picture that is served as it is. */
export const drawnPictureHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Stands in the addresses of all that is made of these bytes. */
export const pictureHash = (bytes: Uint8Array, focus: Focus): string =>
  createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([recipeVersion, focus]))
    .digest('hex')
    .slice(0, 16);

/** Everything that is made of a picture so wide; the last is for social cards. */
export function makingsOf(width: number): readonly PictureMaking[] {
  const widths = [...pageWidths.filter((each) => each < width), Math.min(width, maxWidth)];
  return [
    ...[...new Set(widths)].flatMap((each) => [
      { format: 'avif' as const, width: each },
      { format: 'webp' as const, width: each },
    ]),
    { format: 'jpg', width: socialSize.width },
  ];
}

/** Turned as its camera was held, on white, without the camera's data; a drawing as large as it is ever shown. */
function open(bytes: Uint8Array, { format, width, height }: Metadata) {
  const density = format === 'svg' ? Math.min(100_000, (72 * maxWidth) / Math.max(width, height)) : 72;
  return sharp(bytes, { density, limitInputPixels: maxPicturePixels })
    .autoOrient()
    .flatten({ background: '#FFFFFF' });
}

const metadataOf = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false }).metadata();

/** Its size is that of the largest making. */
export type PictureFacts = {
  readonly width: number;
  readonly height: number;
  /** Its average colour, as '#RRGGBB'. */
  readonly ground: string;
};

/** What a picture is; what is wrong with it, as a sentence, if it can't be used. */
export async function describePicture(bytes: Uint8Array): Promise<PictureFacts | string> {
  if (bytes.length > maxPictureBytes)
    return `has ${(bytes.length / 1e6).toFixed(1)} MB, expected at most ${maxPictureBytes / 1e6} MB: save it smaller`;
  const unreadable = 'can’t be read as a picture, expected JPEG, PNG, WebP, AVIF or SVG';
  try {
    const metadata = await metadataOf(bytes);
    const { format, autoOrient: size } = metadata;
    if (!formats.includes(format)) return unreadable;
    const isDrawing = format === 'svg';
    if (!isDrawing && size.width * size.height > maxPicturePixels)
      return `has ${((size.width * size.height) / 1e6).toFixed(1)} million pixels, expected at most ${maxPicturePixels / 1e6} million: save it smaller`;
    const scale = isDrawing
      ? maxWidth / Math.max(size.width, size.height)
      : Math.min(1, maxWidth / size.width);
    const height = Math.max(1, Math.round(size.height * scale));
    if (height > maxHeight)
      return `is ${height} px tall as it would be shown, expected at most ${maxHeight}: cut it into several`;
    // One pixel of all: a file that is damaged anywhere fails here.
    const [red = 0, green = 0, blue = 0] = await open(bytes, metadata)
      .resize(1, 1, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    const ground = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
    return {
      width: Math.max(1, Math.round(size.width * scale)),
      height,
      ground: `#${ground.toUpperCase()}`,
    };
  } catch {
    return `${unreadable}, complete and undamaged`;
  }
}

/** The part of a picture that holds the focus, in the proportions of social cards. */
async function socialCrop(bytes: Uint8Array, [x, y]: Focus) {
  const { data, info } = await open(bytes, await metadataOf(bytes))
    .resize({ ...socialSize, fit: 'outside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const from = (focus: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(focus * whole - part / 2, 0), whole - part));
  return sharp(data, { raw: { width, height, channels } }).extract({
    left: from(x, width, socialSize.width),
    top: from(y, height, socialSize.height),
    ...socialSize,
  });
}

/** The bytes that are served. Runs in a worker. */
export async function makePicture({ source, format, width, focus }: PictureInput): Promise<Uint8Array> {
  const bytes = await readFile(source);
  if (format === 'jpg')
    return await (await socialCrop(bytes, focus)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  const picture = open(bytes, await metadataOf(bytes)).resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? await picture.avif({ quality: 60, effort: 3 }).toBuffer()
    : await picture.webp({ quality: 80 }).toBuffer();
}
