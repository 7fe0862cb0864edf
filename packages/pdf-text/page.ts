/** The pages of a tagged PDF: text in any script, rules, filled rectangles, and the structure for screen readers. */
import { readFileSync } from 'node:fs';
import LineBreaker from 'linebreak';
import PDFDocument from 'pdfkit';
import { beginActualText, embedFont, textOperators } from './embedded-font.ts';
import { type Face, openFace, piecesOf, rightToLeft } from './face.ts';
import { writeMetadata } from './metadata.ts';
import type { Weight } from './script-fonts.ts';
import { type Run, type RunStyle, runsOf } from './text-runs.ts';

/** A TrueType file, and the weight (400 if left out) of the fonts for scripts that it lacks. */
export type PageFont = { readonly path: string; readonly weight?: Weight };
/** The standard structure types that are used. */
type Tag =
  | ('Document' | 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Span' | 'Link')
  | ('L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD');
type ElementOptions = {
  /** The language, as BCP 47; left out where it is the document's. */
  readonly lang?: string | undefined;
  /** What a header cell is about. */
  readonly scope?: 'Row' | 'Column' | undefined;
  /** What is read instead of the content. */
  readonly actual?: string | undefined;
};
/** A text, or several from left to right that run on as one paragraph, each in its language, with points between them. */
export type TextContent = string | readonly { readonly text: string; readonly lang?: string | undefined }[];
type TextPlacement = Omit<ElementOptions, 'actual'> & {
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
  /** The address of a link on one line. */
  readonly url?: string;
  /** ISO code of the text's country. */
  readonly country?: string | undefined;
};
/** What a text's lines depend on. */
type TextShape = Pick<TextPlacement, 'size' | 'font' | 'width' | 'country' | 'features'>;
type Line = Required<Pick<TextPlacement, 'x' | 'size' | 'colour'>> & { readonly baseline: number };
/** What one of several texts has on a line. */
type Stretch = { readonly part: number; readonly runs: readonly Run[] };

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

const separator = ' · ';

/** The texts as they are set one after the other, with the place of each. */
function partsOf(content: TextContent) {
  const texts = typeof content === 'string' ? [{ text: content, lang: undefined }] : content;
  let text = '';
  const parts = texts.map(({ text: part, lang }, index) => {
    const start = text.length;
    text += cleanText(part) + (index < texts.length - 1 ? separator : '');
    return { lang, start, end: text.length };
  });
  return { text, parts };
}

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
    info: { Title: options.title, Author: options.author, CreationDate: options.createdAt },
  });
  writeMetadata(doc, options);
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
  const layOut = async (content: TextContent, shape: TextShape) => {
    const runStyle = styleOf(shape);
    const { text, parts } = partsOf(content);
    const isTurned = (await runsOf(text, runStyle)).some(({ features }) => features.includes(rightToLeft));
    const lines: Stretch[][] = [];
    let natural = 0;
    for (const line of await linesOf(text, runStyle, shape)) {
      const seen = line.text.trimEnd();
      natural = Math.max(natural, widthOf(await runsOf(seen, runStyle), shape.size));
      // The space at a line's end keeps its last word from the next line's first; from right to left it would be in the way.
      const whole = isTurned ? seen : line.text;
      const stretches: Stretch[] = [];
      for (const [part, { start, end }] of parts.entries()) {
        const own = whole.slice(Math.max(0, start - line.start), Math.max(0, end - line.start));
        if (own !== '') stretches.push({ part, runs: await runsOf(own, runStyle) });
      }
      lines.push(stretches);
    }
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
    return { text, isTurned, parts, lines, natural, ...measures };
  };

  /** The width that the text takes left of its `x`. */
  const outdent = async (text: string, placement: TextPlacement, width: number): Promise<number> => {
    if (placement.align === 'right') return width;
    if (placement.align !== 'point') return 0;
    const [whole = ''] = text.split('.');
    return widthOf(await runsOf(whole, styleOf(placement)), placement.size);
  };

  /** Adds an element to the document's structure: 'Table', 'TR', 'Sect'. */
  const addElement = (tag: Tag, parent = root, options: ElementOptions = {}) => {
    // pdfkit's types leave out the scope, and that a member may be undefined.
    const element = doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions);
    parent.add(element);
    return element;
  };

  /** What isn't read: it repeats, or is only to be looked at. */
  const drawArtifact = (type: 'Pagination' | 'Layout', drawIt: () => void) => {
    doc.markContent('Artifact', { type });
    drawIt();
    doc.endMarkedContent();
  };

  /**
   * Draws a text with the tops of its capitals near `y`, and returns its height. It becomes an element below `parent`, or
   * without one isn't read: a page number, a heading that is repeated. From right to left it is read in logical order.
   */
  const drawText = async (
    parent: PDFKit.PDFStructureElement | undefined,
    tag: Tag,
    content: TextContent,
    placement: TextPlacement,
  ): Promise<number> => {
    const { text, isTurned, parts, lines, natural, lineHeight, ascent } = await layOut(content, placement);
    const size = placement.size * Math.min(1, (placement.fit ?? natural) / (natural || 1));
    const width = Math.min(natural, placement.fit ?? natural);
    const x = placement.x - (await outdent(text, placement, width));
    const drawWhere = (isDrawn: (stretch: Stretch) => boolean) => {
      for (const [index, stretches] of lines.entries()) {
        let left = x;
        for (const stretch of stretches) {
          const baseline = placement.y + ascent + index * lineHeight;
          if (isDrawn(stretch))
            draw(stretch.runs, { x: left, baseline, size, colour: placement.colour ?? options.colour });
          left += widthOf(stretch.runs, size);
        }
      }
    };
    const drawAll = () => drawWhere(() => true);
    const height = lines.length * lineHeight;
    if (!parent) {
      drawArtifact('Pagination', drawAll);
      return height;
    }
    const { scope, lang, url } = placement;
    const element = addElement(tag, parent, { lang, scope, actual: isTurned ? text : undefined });
    if (url !== undefined) {
      const link = doc.struct('Link', {}, () => {
        drawAll();
        // pdfkit writes a plain string as a name; its types leave out the element.
        const annotation = { Contents: Object(text), structParent: link };
        doc.link(x, placement.y, width, height, url, annotation);
      });
      element.add(link);
    } else if (parts.length > 1)
      for (const [part, own] of parts.entries()) {
        const span = addElement('Span', element, { lang: own.lang });
        span.add(() => drawWhere((stretch) => stretch.part === part));
      }
    else element.add(drawAll);
    element.end();
    return height;
  };

  /** The text as one line, or broken into lines of the placement's width; each with its place in the text. */
  const linesOf = async (text: string, runStyle: RunStyle, { width, size }: TextShape) => {
    const lines = [{ start: 0, text: '' }];
    for (const piece of width === undefined ? [text] : breakSegments(text)) {
      const line = lines.at(-1) ?? { start: 0, text: '' };
      const longer = `${line.text}${piece}`;
      if (line.text === '' || widthOf(await runsOf(longer.trimEnd(), runStyle), size) <= (width ?? 0))
        line.text = longer;
      else lines.push({ start: line.start + line.text.length, text: piece });
    }
    return lines;
  };

  return {
    pageSize,
    root,
    drawText,
    addElement,
    /** The height that `drawText` returns for a text of this shape, without drawing it. */
    heightOf: async (content: TextContent, shape: TextShape): Promise<number> => {
      const { lines, lineHeight } = await layOut(content, shape);
      return lines.length * lineHeight;
    },
    newPage: () => {
      doc.addPage();
    },
    rule: (x: number, y: number, width: number, weight = 0.5, colour = options.colour) =>
      drawArtifact('Layout', () => doc.rect(x, y, width, weight).fill(colour)),
    fillRect: (x: number, y: number, width: number, height: number, colour: string) =>
      drawArtifact('Layout', () => doc.rect(x, y, width, height).fill(colour)),
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
