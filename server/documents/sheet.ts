/** A page of paper as the shop sets it: its fonts, its rules like a tide table, its tags for readers by ear. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const pathOf = (file: string) => require.resolve(`@expo-google-fonts/${file}`);

/** Faces of the house, and those that step in for scripts which these lack. */
const houseFonts = {
  text: pathOf('sofia-sans/400Regular/SofiaSans_400Regular.ttf'),
  strong: pathOf('sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
  mono: pathOf('martian-mono/400Regular/MartianMono_400Regular.ttf'),
  wordmark: pathOf('unbounded/700Bold/Unbounded_700Bold.ttf'),
} as const;
const scriptFonts = [
  pathOf('kufam/Kufam_400Regular.ttf'),
  pathOf('frank-ruhl-libre/400Regular/FrankRuhlLibre_400Regular.ttf'),
  pathOf('eb-garamond/400Regular/EBGaramond_400Regular.ttf'),
];

type HouseFont = keyof typeof houseFonts;
type Tag = 'H1' | 'P' | 'TH' | 'TD' | 'Caption';
type Place = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: HouseFont | { readonly path: string };
  readonly align?: 'left' | 'right';
  readonly colour?: string;
  /** OpenType features that are on beside the font's own. */
  readonly features?: readonly string[];
  /** Wraps when given; else one line. */
  readonly width?: number;
  /** The largest width of one line, in which it is set smaller if need be. */
  readonly fit?: number;
  /** Where the text leads when it is pressed. */
  readonly url?: string;
};

export const ink = '#101A1D';
export const quiet = '#5A6669';

const opened = new Map<string, Font>();
function fontAt(path: string): Font {
  const font = opened.get(path) ?? create(readFileSync(path));
  opened.set(path, font);
  return font;
}

const lacks = (font: Font, text: string) =>
  [...text].filter((one) => one !== '\n' && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)).length;

/** The font that lacks least of a text, the wanted one first; what even it lacks becomes a visible gap. */
function readable(path: string, text: string): { readonly path: string; readonly text: string } {
  const candidates = [path, houseFonts.text, ...scriptFonts];
  const ranked = candidates.map((candidate) => ({ candidate, missing: lacks(fontAt(candidate), text) }));
  const [best] = ranked.toSorted((a, b) => a.missing - b.missing);
  if (!best || best.missing === 0) return { path: best?.candidate ?? path, text };
  const font = fontAt(best.candidate);
  const shown = [...text]
    .map((one) => (font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0) ? one : '?'))
    .join('');
  return { path: best.candidate, text: shown };
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
/** Marks that steer the direction of text have no business in an invoice's line. */
const steering = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export type Sheet = ReturnType<typeof createSheet>;

/** `made` is the only time in the file, so that the same values make the same bytes. */
export function createSheet(about: { title: string; author: string; made: Date; letter: boolean }) {
  const doc = new PDFDocument({
    size: about.letter ? 'LETTER' : 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.made, ModDate: about.made },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const page = about.letter ? { width: 612, height: 792 } : { width: 595.28, height: 841.89 };

  /** Sets a text with its capitals' tops near `y`, and says how tall it is. */
  const put = (parent: PDFKit.PDFStructureElement | undefined, tag: Tag, said: string, at: Place): number => {
    const wanted = typeof at.font === 'string' ? houseFonts[at.font] : at.font.path;
    const { path, text } = readable(wanted, said.replace(steering, '').normalize('NFC'));
    doc
      .font(path)
      .fontSize(at.size)
      .fillColor(at.colour ?? ink);
    // Shaped as one run: word by word, a line from right to left would come out in the wrong order.
    // pdfkit's own list of tags leaves the newer ones out.
    const asked = at.features ? { features: [...at.features] as PDFKit.Mixins.OpenTypeFeatures[] } : {};
    const features = rightToLeft.test(text) ? { features: [] } : asked;
    const one = { ...features, lineBreak: false } as const;
    const natural = at.width === undefined ? doc.widthOfString(text, one) : 0;
    if (at.fit !== undefined && natural > at.fit) doc.fontSize((at.size * at.fit) / natural);
    const width = at.width ?? Math.min(natural, at.fit ?? natural);
    const x = at.align === 'right' && at.width === undefined ? at.x - width : at.x;
    // Every face on one baseline, however tall its own metrics are.
    const line = { ...one, baseline: 'alphabetic', ...(at.url ? { link: at.url } : {}) } as const;
    const y = at.width === undefined ? at.y + at.size * 0.8 : at.y;
    const options =
      at.width === undefined ? line : { width: at.width, lineGap: 2, align: at.align ?? 'left' };
    const height = at.width === undefined ? at.size * 1.2 : doc.heightOfString(text, options);
    const draw = () => {
      doc.text(text, x, y, options);
    };
    if (parent) parent.add(doc.struct(tag, {}, draw));
    else doc.markContent('Artifact', { type: 'Pagination' }).text(text, x, y, options).endMarkedContent();
    return height;
  };

  return {
    page,
    root,
    put,
    /** A part of the document's tree: 'Table', 'TR', 'Sect'. */
    part: (tag: string, parent = root) => {
      const element = doc.struct(tag);
      parent.add(element);
      return element;
    },
    newPage: () => {
      doc.addPage();
    },
    rule: (x: number, y: number, width: number, weight = 0.5, colour = ink) => {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(x, y, width, weight).fill(colour);
      doc.endMarkedContent();
    },
    block: (x: number, y: number, width: number, height: number, colour: string) => {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(x, y, width, height).fill(colour);
      doc.endMarkedContent();
    },
    /** Calls back on each page at the end, when their number is known. */
    eachPage: (draw: (page: number, of: number) => void) => {
      const { start, count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(start + index);
        draw(index + 1, count);
      }
    },
    bytes: async (): Promise<Uint8Array> => {
      const parts: Buffer[] = [];
      const done = new Promise<Uint8Array>((resolve, reject) => {
        doc.on('data', (part: Buffer) => parts.push(part));
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
        doc.on('error', reject);
      });
      root.end();
      doc.end();
      return await done;
    },
  };
}
