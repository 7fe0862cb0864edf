/**
 * Draws the demo's favicon and its picture of social cards from the wordmark's own outlines, cut at the waterline.
 * Run by hand when they change; needs a Chromium for the bitmap.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { create } from 'fontkit';
import { findBrowser } from '../browser.mjs';

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../foundry');
const haar = '#f2f4ee';
const ink = '#101a1d';
const deep = '#0c2237';
const lichen = '#c9e93a';

const open = async (file: string) => create(await readFile(require.resolve(`@expo-google-fonts/${file}`)));
type Font = Awaited<ReturnType<typeof open>>;

type Position = { readonly left: number; readonly baseline: number };

/** The outlines of a line as SVG, its ink starting at `left`; `width` is that of its ink. */
function outline(font: Font, text: string, size: number, { left, baseline }: Position) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const start = left - (glyphs[0]?.bbox.minX ?? 0) * scale;
  let pen = 0;
  let end = 0;
  const parts = glyphs.map((glyph, index) => {
    const at = start + pen * scale;
    end = at + glyph.bbox.maxX * scale;
    pen += positions[index]?.xAdvance ?? 0;
    const place = [scale, 0, 0, -scale, at, baseline].map((value) => Number(value.toFixed(4)));
    return `<path transform="matrix(${place.join(' ')})" d="${glyph.path.toSVG()}"/>`;
  });
  return { shapes: parts.join(''), width: end - left };
}

type WaterlineOptions = {
  readonly width: number;
  readonly height: number;
  readonly water: number;
  readonly shift: number;
};

/** Above the waterline ink on haar; below it lichen on deep, displaced like an oar in water. */
function drawSplitAtWaterline(
  shapes: string,
  { width, height, water, shift }: WaterlineOptions,
  more = '',
): string {
  const depth = height - water;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>Skerry</title>` +
    `<clipPath id="a"><path d="M0 0h${width}v${water}H0z"/></clipPath>` +
    `<clipPath id="b"><path d="M0 ${water}h${width}v${depth}H0z"/></clipPath>` +
    `<path fill="${haar}" d="M0 0h${width}v${height}H0z"/>` +
    `<path fill="${deep}" d="M0 ${water}h${width}v${depth}H0z"/>` +
    `<g clip-path="url(#a)" fill="${ink}">${shapes}</g>` +
    `<g clip-path="url(#b)"><g fill="${lichen}" transform="translate(${shift})">${shapes}</g></g>` +
    `${more}</svg>\n`
  );
}

const wordmark = await open('unbounded/800ExtraBold/Unbounded_800ExtraBold.ttf');
const mono = await open('martian-mono/400Regular/MartianMono_400Regular.ttf');

const letter = outline(wordmark, 'S', 32, { left: 3.5, baseline: 27.8 });
await writeFile(
  join(folder, 'favicon.svg'),
  drawSplitAtWaterline(letter.shapes, { width: 32, height: 32, water: 18.5, shift: 1.5 }),
);

const frame = { width: 1200, height: 630 };
const margin = 48;
const unit = outline(wordmark, 'Skerry', 100, { left: 0, baseline: 0 });
const size = (100 * (frame.width - 2 * margin)) / unit.width;
const name = outline(wordmark, 'Skerry', size, { left: margin, baseline: 382 });
const motto = outline(mono, 'Type, cut near water', 26, { left: margin, baseline: frame.height - margin });
const picture = drawSplitAtWaterline(
  name.shapes,
  { ...frame, water: 316, shift: 22 },
  `<g fill="${haar}">${motto.shapes}</g>`,
);

const tempFolder = await mkdtemp(join(tmpdir(), 'brand-'));
const page = join(tempFolder, 'social.html');
await writeFile(
  page,
  `<!doctype html><style>body{margin:0}svg{display:block;width:1200px}</style>${picture}`,
);
await promisify(execFile)((await findBrowser()) ?? 'chromium', [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--hide-scrollbars',
  `--window-size=${frame.width},${frame.height}`,
  `--screenshot=${join(folder, 'social.png')}`,
  `file://${page}`,
]);
await rm(tempFolder, { recursive: true });
console.log('foundry/favicon.svg and foundry/social.png are drawn.');
