/** A page of paper as the shop sets it: its fonts, its rules like a tide table, its tags for readers by ear. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import LineBreaker from 'linebreak';
import PDFDocument from 'pdfkit';
import { embedded, saying, shownBy } from './embedded-font.ts';
import { type Face, openFace, piecesOf } from './face.ts';
import { type Run, runsOf, type Wanted } from './text-runs.ts';

const require = createRequire(import.meta.url);
const pathOf = (file: string) => require.resolve(`@expo-google-fonts/${file}`);

const houseFonts = {
  text: pathOf('sofia-sans/400Regular/SofiaSans_400Regular.ttf'),
  strong: pathOf('sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
  mono: pathOf('martian-mono/400Regular/MartianMono_400Regular.ttf'),
  wordmark: pathOf('unbounded/700Bold/Unbounded_700Bold.ttf'),
} as const;

type HouseFont = keyof typeof houseFonts;
type Tag = 'H1' | 'P' | 'TH' | 'TD' | 'Caption';
type Place = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: HouseFont | { readonly path: string };
  /** Right: `x` is where the line ends. */
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
  /** ISO code of the country that the text comes from. */
  readonly country?: string | undefined;
};
type Line = Required<Pick<Place, 'x' | 'size' | 'colour'>> & { readonly baseline: number };

export const ink = '#101A1D';
export const quiet = '#5A6669';

const opened = new Map<string, Face>();
function faceAt(path: string): Face {
  const face = opened.get(path) ?? openFace(path, readFileSync(path));
  opened.set(path, face);
  return face;
}

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that steer the direction of text have no business in an invoice's line. */
const steering = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const shown = (text: string) => text.replace(steering, '').replace(controls, ' ').trim().normalize('NFC');

/** The text's pieces between which a line may end. */
function breakable(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let start = 0;
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    pieces.push(text.slice(start, at.position));
    start = at.position;
  }
  return pieces;
}

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

  const widthOf = (runs: readonly Run[], size: number): number =>
    runs.reduce(
      (sum, { face, text, features }) =>
        sum + (face.shape(text, features).advanceWidth * size) / face.unitsPerEm,
      0,
    );

  /** Runs side by side on one baseline. */
  const draw = (runs: readonly Run[], { x: left, baseline, size, colour }: Line): void => {
    let x = left;
    for (const { face, text, features } of runs) {
      const font = embedded(doc, face);
      doc.fillColor(colour).save().transform(1, 0, 0, -1, 0, page.height);
      doc.addContent(`BT /${font.id} ${size} Tf`);
      for (const piece of piecesOf(face.shape(text, features))) {
        if (piece.actual !== undefined) doc.addContent(saying(piece.actual));
        doc.addContent(shownBy(font, piece, { x, y: page.height - baseline, size }));
        if (piece.actual !== undefined) doc.addContent('EMC');
        x += (piece.advanceWidth * size) / face.unitsPerEm;
      }
      doc.addContent('ET').restore();
    }
  };

  /** Sets a text with its capitals' tops near `y`, and says how tall it is. */
  const put = async (
    parent: PDFKit.PDFStructureElement | undefined,
    tag: Tag,
    said: string,
    at: Place,
  ): Promise<number> => {
    const face = faceAt(typeof at.font === 'string' ? houseFonts[at.font] : at.font.path);
    const isStrong = at.font === 'strong';
    const wanted: Wanted = {
      faces: [face, faceAt(isStrong ? houseFonts.strong : houseFonts.text)],
      weight: isStrong ? 600 : 400,
      country: at.country,
      features: at.features,
    };
    const lines: { readonly text: string; readonly runs: readonly Run[] }[] = [];
    for (const text of await linesOf(shown(said), wanted, at))
      lines.push({ text, runs: await runsOf(text, wanted) });
    const natural = Math.max(0, ...lines.map(({ runs }) => widthOf(runs, at.size)));
    const size = at.size * Math.min(1, (at.fit ?? natural) / (natural || 1));
    const width = Math.min(natural, at.fit ?? natural);
    const x = at.align === 'right' ? at.x - width : at.x;
    const em = at.size / face.unitsPerEm;
    const lineHeight =
      at.width === undefined ? at.size * 1.2 : (face.ascent - face.descent + face.lineGap) * em + 2;
    // Every face on one baseline, however tall its own metrics are.
    const first = at.y + (at.width === undefined ? at.size * 0.8 : face.ascent * em);
    const drawAll = () => {
      for (const [index, { runs }] of lines.entries())
        draw(runs, { x, baseline: first + index * lineHeight, size, colour: at.colour ?? ink });
      if (at.url) doc.link(x, at.y, width, lines.length * lineHeight, at.url);
    };
    if (parent) parent.add(doc.struct(tag, {}, drawAll));
    else {
      doc.markContent('Artifact', { type: 'Pagination' });
      drawAll();
      doc.endMarkedContent();
    }
    return lines.length * lineHeight;
  };

  /** The text as one line, or broken into as many as its place's width asks for. */
  const linesOf = async (text: string, wanted: Wanted, { width, size }: Place): Promise<string[]> => {
    if (width === undefined) return [text];
    const lines = [''];
    for (const piece of breakable(text)) {
      const longer = `${lines.at(-1)}${piece}`;
      if (lines.at(-1) === '' || widthOf(await runsOf(longer.trimEnd(), wanted), size) <= width)
        lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines.map((line) => line.trimEnd());
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
    eachPage: async (drawOn: (page: number, of: number) => Promise<void>): Promise<void> => {
      const { start, count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(start + index);
        await drawOn(index + 1, count);
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
