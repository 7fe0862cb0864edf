/** The stylesheet beside licensed web fonts, and a page that shows them. */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { escapeHtml } from '../escape-html.ts';
import type { ZipEntry, ZipFont } from './zip.ts';

type WebFace = {
  readonly family: string;
  readonly title: string;
  readonly file: string;
  /** Of @font-face: '700', '100 900'. */
  readonly weight: string;
  readonly stretch?: string;
  readonly style: 'normal' | 'italic';
};

/** 'Barlow Condensed' for the subfamily 'Condensed' of Barlow; a subfamily of normal width has the family's name. */
const faceFamily = ({ family, subfamily, isVariable }: ZipFont) =>
  (isVariable
    ? `${family} Variable`
    : subfamily === 'Normal' || subfamily === family
      ? family
      : subfamily.startsWith(`${family} `)
        ? subfamily
        : `${family} ${subfamily}`
  ).replaceAll('"', '');

/** 'Barlow-Bold.woff2' of 'Barlow-Bold.ttf'. */
export const webName = (name: string) => name.replace(/\.\w+$/, '.woff2');

async function faceOf(font: ZipFont): Promise<WebFace> {
  const { style, italic, name, isVariable, weight } = font;
  const axes = isVariable ? create(await readFile(font.font)).variationAxes : {};
  const { wght, wdth } = axes;
  const family = faceFamily(font);
  return {
    family,
    title: isVariable ? family : `${family} ${style}`,
    file: webName(name),
    weight: wght ? `${wght.min} ${wght.max}` : String(weight),
    ...(wdth ? { stretch: `${wdth.min}% ${wdth.max}%` } : {}),
    style: italic ? 'italic' : 'normal',
  };
}

const ruleOf = ({ family, file, weight, stretch, style }: WebFace) => `@font-face {
  font-family: "${family}";
  src: url("${file}") format("woff2");
  font-weight: ${weight};${stretch ? `\n  font-stretch: ${stretch};` : ''}
  font-style: ${style};
  font-display: swap;
}
`;

const sampleOf = ({ family, weight, style, title }: WebFace) =>
  `<p style="font-family:&quot;${escapeHtml(family)}&quot;;font-weight:${weight.split(' ')[0]};font-style:${style}">${escapeHtml(title)}</p>`;

/** Both, below `folder`, for the fonts of one family. */
export async function webFiles(
  folder: readonly string[],
  family: string,
  fonts: readonly ZipFont[],
): Promise<ZipEntry[]> {
  const faces = await Promise.all(fonts.map(faceOf));
  const page =
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escapeHtml(family)}</title>\n` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="stylesheet" href="stylesheet.css">\n` +
    `<style>\nbody { margin: 2rem; font-size: clamp(1.5rem, 6vw, 4rem); line-height: 1.2; }\np { margin: 0 0 1rem; }\n</style>\n` +
    `${faces.map(sampleOf).join('\n')}\n</html>\n`;
  return [
    { path: [...folder, 'stylesheet.css'], bytes: Buffer.from(faces.map(ruleOf).join('\n')) },
    { path: [...folder, 'index.html'], bytes: Buffer.from(page) },
  ];
}
