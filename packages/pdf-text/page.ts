/** The pages of a tagged PDF: text in any script, rules, filled rectangles, and the structure for screen readers. */
import { readFileSync } from 'node:fs';
import LineBreaker from 'linebreak';
import PDFDocument from 'pdfkit';
import { beginActualText, embedFont, textOperators } from './embedded-font.ts';
import { type Face, openFace, piecesOf } from './face.ts';
import type { Weight } from './script-fonts.ts';
import { type Run, type RunStyle, runsOf } from './text-runs.ts';

/** A TrueType file, and the weight (400 if left out) of the fonts for scripts that it lacks. */
export type PageFont = { readonly path: string; readonly weight?: Weight };
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Caption';
type TextPlacement = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: PageFont;
  /** Right: `x` is the end of the line; point: the place of the decimal point, or the end of a number without one. */
  readonly align?: 'left' | 'right' | 'point';
  readonly colour?: string;
  /** OpenType features to switch on beside the font's own. */
  readonly features?: readonly string[];
  /** The text wraps at this width; without it, one line. */
  readonly width?: number;
  /** The largest width of one line; a longer text is set smaller. */
  readonly fit?: number;
  /** The link's address. */
  readonly url?: string;
  /** ISO code of the text's country. */
  readonly country?: string | undefined;
};
/** What a text's lines depend on. */
type TextShape = Pick<TextPlacement, 'size' | 'font' | 'width' | 'country' | 'features'>;
type Line = Required<Pick<TextPlacement, 'x' | 'size' | 'colour'>> & { readonly baseline: number };

const faceCache = new Map<string, Face>();
function faceAt(path: string): Face {
  const face = faceCache.get(path) ?? openFace(path, readFileSync(path));
  faceCache.set(path, face);
  return face;
}

const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that control the direction of text don't belong in a line of a form. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const cleanText = (text: string) =>
  text.replace(bidiControls, '').replace(controlCharacters, ' ').trim().normalize('NFC');

/** The text's segments, split where a line may break. */
function breakSegments(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let start = 0;
  for (let breakPoint = breaker.nextBreak(); breakPoint; breakPoint = breaker.nextBreak()) {
    pieces.push(text.slice(start, breakPoint.position));
    start = breakPoint.position;
  }
  return pieces;
}

export type Page = ReturnType<typeof createPage>;

export type PageOptions = {
  readonly title: string;
  readonly author: string;
  /** The only time in the file, so that the same values make the same bytes. */
  readonly createdAt: Date;
  /** US Letter; otherwise A4. */
  readonly isLetterSize: boolean;
  /** The colour of what has none of its own. */
  readonly colour: string;
  /** The font, by weight, for what a text's own font lacks; before the script fonts. */
  readonly fallbacks: { readonly [weight in Weight]: string };
};

/** A document without pages: begin with `newPage()`. Positions are in points from the top left corner. */
export function createPage(options: PageOptions) {
  const doc = new PDFDocument({
    size: options.isLetterSize ? 'LETTER' : 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: options.title,
      Author: options.author,
      CreationDate: options.createdAt,
      ModDate: options.createdAt,
    },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pageSize = options.isLetterSize ? { width: 612, height: 792 } : { width: 595.28, height: 841.89 };

  const widthOf = (runs: readonly Run[], size: number): number =>
    runs.reduce(
      (sum, { face, text, features }) =>
        sum + (face.shape(text, features).advanceWidth * size) / face.unitsPerEm,
      0,
    );

  /** Draws runs side by side on one baseline. */
  const draw = (runs: readonly Run[], { x: left, baseline, size, colour }: Line): void => {
    let x = left;
    for (const { face, text, features } of runs) {
      const font = embedFont(doc, face);
      doc.fillColor(colour).save().transform(1, 0, 0, -1, 0, pageSize.height);
      doc.addContent(`BT /${font.id} ${size} Tf`);
      for (const piece of piecesOf(face.shape(text, features))) {
        if (piece.actualText !== undefined) doc.addContent(beginActualText(piece.actualText));
        doc.addContent(textOperators(font, piece, { x, y: pageSize.height - baseline, size }));
        if (piece.actualText !== undefined) doc.addContent('EMC');
        x += (piece.advanceWidth * size) / face.unitsPerEm;
      }
      doc.addContent('ET').restore();
    }
  };

  const styleOf = ({ font: { path, weight = 400 }, country, features }: TextShape): RunStyle => ({
    faces: [faceAt(path), faceAt(options.fallbacks[weight])],
    weight,
    country,
    features,
  });

  /** The text's lines, with their distance and that of the first baseline from the top. */
  const layOut = async (content: string, shape: TextShape) => {
    const runStyle = styleOf(shape);
    const lines: { readonly text: string; readonly runs: readonly Run[] }[] = [];
    for (const text of await linesOf(cleanText(content), runStyle, shape))
      lines.push({ text, runs: await runsOf(text, runStyle) });
    const face = faceAt(shape.font.path);
    const em = shape.size / face.unitsPerEm;
    // Every face on one baseline, however tall its own metrics are.
    const measures =
      shape.width === undefined
        ? { lineHeight: shape.size * 1.2, ascent: shape.size * 0.8 }
        : {
            lineHeight: (face.ascent - face.descent + face.lineGap) * em + 2,
            ascent: face.ascent * em,
          };
    return { lines, ...measures };
  };

  /** The width that the text takes left of its `x`. */
  const outdent = async (content: string, placement: TextPlacement, width: number): Promise<number> => {
    if (placement.align === 'right') return width;
    if (placement.align !== 'point') return 0;
    const [whole = ''] = cleanText(content).split('.');
    return widthOf(await runsOf(whole, styleOf(placement)), placement.size);
  };

  /** Draws a text with the tops of its capitals near `y`, and returns its height. */
  const drawText = async (
    parent: PDFKit.PDFStructureElement | undefined,
    tag: Tag,
    content: string,
    placement: TextPlacement,
  ): Promise<number> => {
    const { lines, lineHeight, ascent } = await layOut(content, placement);
    const natural = Math.max(0, ...lines.map(({ runs }) => widthOf(runs, placement.size)));
    const size = placement.size * Math.min(1, (placement.fit ?? natural) / (natural || 1));
    const width = Math.min(natural, placement.fit ?? natural);
    const x = placement.x - (await outdent(content, placement, width));
    const first = placement.y + ascent;
    const drawAll = () => {
      for (const [index, { runs }] of lines.entries())
        draw(runs, {
          x,
          baseline: first + index * lineHeight,
          size,
          colour: placement.colour ?? options.colour,
        });
      if (placement.url) doc.link(x, placement.y, width, lines.length * lineHeight, placement.url);
    };
    if (parent) parent.add(doc.struct(tag, {}, drawAll));
    else {
      doc.markContent('Artifact', { type: 'Pagination' });
      drawAll();
      doc.endMarkedContent();
    }
    return lines.length * lineHeight;
  };

  /** The text as one line, or broken into lines of the placement's width. */
  const linesOf = async (text: string, runStyle: RunStyle, { width, size }: TextShape): Promise<string[]> => {
    if (width === undefined) return [text];
    const lines = [''];
    for (const piece of breakSegments(text)) {
      const longer = `${lines.at(-1)}${piece}`;
      if (lines.at(-1) === '' || widthOf(await runsOf(longer.trimEnd(), runStyle), size) <= width)
        lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines.map((line) => line.trimEnd());
  };

  return {
    pageSize,
    root,
    drawText,
    /** The height that `drawText` returns for a text of this shape, without drawing it. */
    heightOf: async (content: string, shape: TextShape): Promise<number> => {
      const { lines, lineHeight } = await layOut(content, shape);
      return lines.length * lineHeight;
    },
    /** Adds an element to the document's structure: 'Table', 'TR', 'Sect'. */
    addElement: (tag: string, parent = root) => {
      const element = doc.struct(tag);
      parent.add(element);
      return element;
    },
    newPage: () => {
      doc.addPage();
    },
    rule: (x: number, y: number, width: number, weight = 0.5, colour = options.colour) => {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(x, y, width, weight).fill(colour);
      doc.endMarkedContent();
    },
    fillRect: (x: number, y: number, width: number, height: number, colour: string) => {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(x, y, width, height).fill(colour);
      doc.endMarkedContent();
    },
    /** Calls back on each page at the end, when the number of pages is known. */
    eachPage: async (drawOn: (pageNumber: number, pageCount: number) => Promise<void>): Promise<void> => {
      const { start, count } = doc.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        doc.switchToPage(start + index);
        await drawOn(index + 1, count);
      }
    },
    bytes: async (): Promise<Uint8Array> => {
      const parts: Buffer[] = [];
      const done = new Promise<Uint8Array>((resolve, reject) => {
        doc.on('data', (chunk: Buffer) => parts.push(chunk));
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
        doc.on('error', reject);
      });
      root.end();
      doc.end();
      return await done;
    },
  };
}
