/** Glyphs that are shaped already, as the operators of a PDF page. */
import type { Face, ShapedRun } from './face.ts';

/** pdfkit's own object for an embedded font, which its types leave out. */
export type EmbeddedFont = {
  readonly id: string;
  /** The characters of each glyph, by its code. */
  readonly unicode: number[][];
  readonly ref: () => unknown;
  /** The glyphs' codes in the file, and their positions in thousandths of the size. */
  readonly encode: (text: string, shaped: ShapedRun) => [string[], EncodedPosition[]];
};
type EncodedPosition = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number };

/** Embeds the font in the file and registers it with the page. */
export function embedFont(doc: PDFKit.PDFDocument, face: Face): EmbeddedFont {
  // pdfkit also takes an opened font, and stores its own object here; its types leave out both.
  doc.font(face as unknown as string, face.key);
  const { _font: font, page } = doc as unknown as {
    _font: EmbeddedFont;
    page: { fonts: { [id: string]: unknown } };
  };
  page.fonts[font.id] ??= font.ref();
  // pdfkit says U+0000 of the glyph for missing characters, which PDF/UA forbids.
  font.unicode[0] = [0xfffd];
  return font;
}

const formatNumber = (value: number) => String(Math.round(value * 1e3) / 1e3);

/** PDF operators for a row of glyphs: one list for those on the baseline, a position for each that leaves it. */
export function textOperators(
  font: EmbeddedFont,
  piece: ShapedRun,
  origin: { x: number; y: number; size: number },
): string {
  const [codes, positions] = font.encode('', piece);
  const operators: string[] = [];
  let row = '';
  let { x } = origin;
  const moveTo = (dx = 0, dy = 0) => `1 0 0 1 ${formatNumber(x + dx)} ${formatNumber(origin.y + dy)} Tm`;
  const endRow = () => {
    if (row) operators.push(`[${row}] TJ`);
    row = '';
  };
  operators.push(moveTo());
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    const code = `<${codes[index]}>`;
    const isOffset = xOffset !== 0 || yOffset !== 0;
    if (isOffset) {
      endRow();
      operators.push(moveTo((xOffset * origin.size) / 1000, (yOffset * origin.size) / 1000), `${code} Tj`);
    } else row += xAdvance === advanceWidth ? code : `${code}${formatNumber(advanceWidth - xAdvance)}`;
    x += (xAdvance * origin.size) / 1000;
    if (isOffset) operators.push(moveTo());
  }
  endRow();
  return operators.join(' ');
}

/** Begins a marked sequence of glyphs with this actual text. */
export function beginActualText(text: string): string {
  const hex = [...Buffer.from(`\ufeff${text}`, 'utf16le').swap16()].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `/Span <</ActualText <${text === '' ? '' : hex.join('')}>>> BDC`;
}
