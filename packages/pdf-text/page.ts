/** The pages of a tagged PDF: text in any script, rules, filled rectangles, and the structure for screen readers. */
import { readFile } from 'node:fs/promises';
import LineBreaker from 'linebreak';
import { LRUCache } from 'lru-cache';
import PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { beginActualText, embedFont, textOperators } from './embedded-font.ts';
import { type Face, openFace, piecesOf, rightToLeft } from './face.ts';
import { writeMetadata } from './metadata.ts';
import type { Weight } from './script-fonts.ts';
import { type Direction, directionOf, type Run, type RunStyle, runsOf, shapeRun } from './text-runs.ts';

export type PageFont = {
  /** A TrueType file, as it is or as WOFF2. */
  readonly path: string;
  /** The weight (400 if left out) of the fonts for scripts that it lacks. */
  readonly weight?: Weight;
  /** Where a variable font is on its axes. */
  readonly axes?: { readonly [tag: string]: number } | undefined;
  /** No other font stands in for it: what it lacks is shown as a box. */
  readonly isAlone?: boolean;
};
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
  /** The ranges of one line's text that have them; the whole of it if left out. */
  readonly affected?: readonly (readonly [number, number])[];
  /** Space between letters, in thousandths of the size. */
  readonly tracking?: number;
  /** From baseline to baseline, of a text that wraps; the font's own if left out. */
  readonly leading?: number;
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
type TextShape = Pick<
  TextPlacement,
  'size' | 'font' | 'width' | 'country' | 'features' | 'affected' | 'tracking' | 'leading' | 'lang'
>;
type Line = Required<Pick<TextPlacement, 'x' | 'size' | 'colour'>> & {
  readonly baseline: number;
  /** Of letters that the font lacks. */
  readonly box?: string;
  /** Added to each space between words, in thousandths of the size. */
  readonly wordSpace?: number;
};
/** A text that was broken into lines, which may stand in several columns or on several pages. */
export type Paragraph = {
  readonly text: string;
  readonly direction: Direction;
  readonly hasTurned: boolean;
  readonly size: number;
  /** The width that it was broken for. */
  readonly width: number;
  readonly lineHeight: number;
  readonly ascent: number;
  readonly lines: readonly {
    readonly runs: readonly Run[];
    /** Without the space at its end. */
    readonly width: number;
    readonly spaces: number;
  }[];
};
export type Alignment = 'start' | 'center' | 'end' | 'justify';
/** What one of several texts has on a line. */
type Stretch = { readonly part: number; readonly runs: readonly Run[] };

const faceCache = new Map<string, Promise<Face>>();
/** The house's and the styles of a large family: each takes megabytes, and a shop may have hundreds. */
const maxFaces = 32;
/** Variable fonts at some place on their axes: anybody may ask for any. */
const instanceCache = new Map<string, Promise<Face>>();
const maxInstances = 12;

function faceAt({ path, axes }: PageFont): Promise<Face> {
  const [cache, most] = axes ? [instanceCache, maxInstances] : [faceCache, maxFaces];
  const key = axes ? `${path} ${JSON.stringify(axes)}` : path;
  const face = cache.get(key) ?? loadFace(key, path, axes);
  // The last one used is kept longest.
  cache.delete(key);
  cache.set(key, face);
  face.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > most && oldest) cache.delete(oldest);
  return face;
}

async function loadFace(key: string, path: string, axes: PageFont['axes']): Promise<Face> {
  const bytes = await readFile(path);
  const isPacked = bytes.toString('latin1', 0, 3) === 'wOF';
  if (!axes && !isPacked) return openFace(key, bytes);
  const place = axes ? { variationAxes: axes } : {};
  return openFace(
    key,
    await subsetFont(bytes, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true, ...place }),
  );
}

/** No line has more characters, whatever their width: each piece that is added measures its whole line. */
const maxLineLength = 400;

type TextLine = { start: number; text: string };

/**
 * Texts as they were broken into lines, by text, faces and width: what most documents of a thread have in common is measured
 * once, not piece by piece in each. As many as have half a million letters.
 */
const brokenTexts = new LRUCache<string, readonly TextLine[]>({
  maxSize: 500_000,
  sizeCalculation: (_lines, key) => key.length,
});

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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

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
    runs.reduce((sum, run) => sum + (shapeRun(run).advanceWidth * size) / run.face.unitsPerEm, 0);

  /** A box for each letter of a run that its face lacks. */
  const drawBoxes = (run: Run, { x: left, baseline, size, colour, box = colour }: Line): void => {
    let x = left;
    for (const { xAdvance } of shapeRun(run).positions) {
      const width = (xAdvance * size) / run.face.unitsPerEm;
      doc.rect(x + width * 0.06, baseline - size * 0.7, width * 0.88, size * 0.7).fill(box);
      x += width;
    }
  };

  /** Draws runs side by side on one baseline. */
  const draw = (runs: readonly Run[], line: Line): void => {
    const { x: left, baseline, size, colour, wordSpace } = line;
    let x = left;
    for (const run of runs) {
      const { face } = run;
      const font = embedFont(doc, face);
      if (run.isMissing) drawBoxes(run, { ...line, x });
      doc.fillColor(colour).save().transform(1, 0, 0, -1, 0, pageSize.height);
      // What stands in a box is there to be copied and read aloud only.
      doc.addContent(`BT /${font.id} ${size} Tf${run.isMissing ? ' 3 Tr' : ''}`);
      for (const piece of piecesOf(shapeRun(run, wordSpace))) {
        if (piece.actualText !== undefined) doc.addContent(beginActualText(piece.actualText));
        doc.addContent(textOperators(font, piece, { x, y: pageSize.height - baseline, size }));
        if (piece.actualText !== undefined) doc.addContent('EMC');
        x += (piece.advanceWidth * size) / face.unitsPerEm;
      }
      doc.addContent('ET').restore();
    }
  };

  const styleOf = async (shape: TextShape): Promise<RunStyle> => {
    const { font, country, features, affected, tracking, lang } = shape;
    const { weight = 400, isAlone } = font;
    const fallback = { path: options.fallbacks[weight] };
    const faces = await Promise.all([font, fallback].map(faceAt));
    return { faces, weight, country, features, affected, tracking, lang, isAlone };
  };

  /** The distance of lines, and that of the first baseline from the top. */
  const measuresOf = (face: Face, { size, leading, width }: TextShape) => {
    const em = size / face.unitsPerEm;
    const ascent = face.ascent * em;
    const content = ascent - face.descent * em;
    // As in browsers, what a line has more or less than its font stands half above and half below.
    if (leading !== undefined) return { lineHeight: leading, ascent: ascent + (leading - content) / 2 };
    // Every face on one baseline, however tall its own metrics are.
    if (width === undefined) return { lineHeight: size * 1.2, ascent: size * 0.8 };
    return { lineHeight: content + face.lineGap * em + 2, ascent };
  };

  /** The text's lines, with their distance and that of the first baseline from the top. */
  const layOut = async (content: TextContent, shape: TextShape) => {
    const runStyle = await styleOf(shape);
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
    return { text, isTurned, parts, lines, natural, ...measuresOf(await faceAt(shape.font), shape) };
  };

  /** The width that the text takes left of its `x`. */
  const outdent = async (text: string, placement: TextPlacement, width: number): Promise<number> => {
    if (placement.align === 'right') return width;
    if (placement.align !== 'point') return 0;
    const [whole = ''] = text.split('.');
    return widthOf(await runsOf(whole, await styleOf(placement)), placement.size);
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

  const breakLines = async (text: string, runStyle: RunStyle, size: number, width: number) => {
    const lines: TextLine[] = [{ start: 0, text: '' }];
    const isWithin = async (text: string) => widthOf(await runsOf(text.trimEnd(), runStyle), size) <= width;
    const add = async (piece: string) => {
      const line = lines.at(-1) ?? { start: 0, text: '' };
      const longer = `${line.text}${piece}`;
      const hasRoom = longer.length <= maxLineLength && (await isWithin(longer));
      if (line.text === '' || hasRoom) line.text = longer;
      else lines.push({ start: line.start + line.text.length, text: piece });
    };
    for (const piece of breakSegments(text)) {
      const isWhole = await isWithin(piece);
      const { start, text } = lines.at(-1) ?? { start: 0, text: '' };
      // A word that is longer than a line begins one, and is broken where that ends.
      if (!isWhole && text !== '') lines.push({ start: start + text.length, text: '' });
      const segments = isWhole ? [piece] : [...graphemes.segment(piece)].map(({ segment }) => segment);
      for (const segment of segments) await add(segment);
    }
    return lines;
  };

  /** The text as one line, or broken into lines of the placement's width; each with its place in the text. */
  const linesOf = async (
    text: string,
    runStyle: RunStyle,
    { width, size }: TextShape,
  ): Promise<readonly TextLine[]> => {
    if (width === undefined) return [{ start: 0, text }];
    const faces = runStyle.faces.map(({ key }) => key);
    const key = JSON.stringify([text, { ...runStyle, faces }, size, width]);
    const known = brokenTexts.get(key);
    if (known) return known;
    const lines = await breakLines(text, runStyle, size, width);
    brokenTexts.set(key, lines);
    return lines;
  };

  /** A paragraph of this width, whose direction is that of its first letter, as lines that can be drawn one by one. */
  const layParagraph = async (
    content: string,
    shape: TextShape & { readonly width: number },
  ): Promise<Paragraph> => {
    const text = cleanText(content);
    const direction = directionOf(text);
    const runStyle = { ...(await styleOf(shape)), direction };
    const lines = [];
    for (const line of await linesOf(text, runStyle, shape)) {
      const seen = line.text.trimEnd();
      const runs = await runsOf(direction === 'rtl' ? seen : line.text, runStyle);
      lines.push({
        runs,
        width: widthOf(await runsOf(seen, runStyle), shape.size),
        spaces: seen.split(' ').length - 1,
      });
    }
    return {
      text,
      direction,
      hasTurned: lines.some(({ runs }) => runs.some(({ features }) => features.includes(rightToLeft))),
      size: shape.size,
      width: shape.width,
      lines,
      ...measuresOf(await faceAt(shape.font), shape),
    };
  };

  /** Draws one line of a paragraph into its element; `y` is the top of the line. */
  const drawLine = (
    element: PDFKit.PDFStructureElement,
    paragraph: Paragraph,
    index: number,
    place: { x: number; y: number; align: Alignment; colour?: string; box?: string },
  ): void => {
    const line = paragraph.lines[index];
    if (!line) return;
    const { direction, size, width, ascent } = paragraph;
    const rest = width - line.width;
    const isSpread = place.align === 'justify' && index < paragraph.lines.length - 1 && line.spaces > 0;
    const start = direction === 'rtl' ? rest : 0;
    const indents = { start, center: rest / 2, end: rest - start, justify: isSpread ? 0 : start };
    element.add(() =>
      draw(line.runs, {
        x: place.x + indents[place.align],
        baseline: place.y + ascent,
        size,
        colour: place.colour ?? options.colour,
        wordSpace: isSpread ? (rest * 1000) / (line.spaces * size) : 0,
        ...(place.box === undefined ? {} : { box: place.box }),
      }),
    );
  };

  return {
    pageSize,
    root,
    drawText,
    layParagraph,
    drawLine,
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
