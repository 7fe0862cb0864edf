/** Glyphs that are shaped already, as the operators of a PDF page. */
import type { Face, ShapedRun } from './face.ts';

/** What pdfkit keeps of a font that a file embeds; its types leave it out. */
export type Embedded = {
  readonly id: string;
  readonly ref: () => unknown;
  /** The glyphs' codes in the file, and their positions in thousandths of the size. */
  readonly encode: (text: string, shaped: ShapedRun) => [string[], EncodedPosition[]];
};
type EncodedPosition = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };

/** The font as the file embeds it, with the page knowing of it. */
export function embedded(doc: PDFKit.PDFDocument, face: Face): Embedded {
  // pdfkit takes an opened font too, and keeps what it made of it here; its types leave out both.
  doc.font(face as unknown as string, face.key);
  const { _font: font, page } = doc as unknown as {
    _font: Embedded;
    page: { fonts: { [id: string]: unknown } };
  };
  page.fonts[font.id] ??= font.ref();
  return font;
}

const number = (value: number) => String(Math.round(value * 1e3) / 1e3);

/** PDF's operators for glyphs in a row: one list for those on the line, a place for each that leaves it. */
export function shownBy(
  font: Embedded,
  piece: ShapedRun,
  at: { x: number; y: number; size: number },
): string {
  const [codes, positions] = font.encode('', piece);
  const operators: string[] = [];
  let row = '';
  let { x } = at;
  const place = (dx = 0, dy = 0) => `1 0 0 1 ${number(x + dx)} ${number(at.y + dy)} Tm`;
  const endRow = () => {
    if (row) operators.push(`[${row}] TJ`);
    row = '';
  };
  operators.push(place());
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    const code = `<${codes[index]}>`;
    const isOff = xOffset !== 0 || yOffset !== 0;
    if (isOff) {
      endRow();
      operators.push(place((xOffset * at.size) / 1000, (yOffset * at.size) / 1000), `${code} Tj`);
    } else row += xAdvance === advanceWidth ? code : `${code}${number(advanceWidth - xAdvance)}`;
    x += (xAdvance * at.size) / 1000;
    if (isOff) operators.push(place());
  }
  endRow();
  return operators.join(' ');
}

/** Begins a stretch of glyphs that stands for this text. */
export function saying(text: string): string {
  const hex = [...Buffer.from(`\ufeff${text}`, 'utf16le').swap16()].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `/Span <</ActualText <${text === '' ? '' : hex.join('')}>>> BDC`;
}
