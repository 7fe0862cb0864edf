/** Measures the ink bounds of a line of text, so that a page can set it exactly as wide as a column. */
type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** The part of a fontkit font that is needed here. */
type MeasurableFont = {
  readonly unitsPerEm: number;
  layout(text: string): {
    readonly glyphs: readonly { readonly bbox: Box }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
  };
};

/** The ink of a line of text and how far it advances, in font units, kerning and ligatures included. */
function measure(font: MeasurableFont, text: string) {
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  let ink: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [index, { bbox }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    if (Number.isFinite(bbox.minX) && bbox.maxX > bbox.minX) {
      ink = {
        minX: Math.min(ink.minX, pen + xOffset + bbox.minX),
        minY: Math.min(ink.minY, yOffset + bbox.minY),
        maxX: Math.max(ink.maxX, pen + xOffset + bbox.maxX),
        maxY: Math.max(ink.maxY, yOffset + bbox.maxY),
      };
    }
    pen += xAdvance;
  }
  return { ink, advance: pen };
}

/**
 * The text's fit in a font, in thousandths of the type size: `left` and `width` of its ink, `advance` of its letters with their
 * side bearings, `top` and `bottom` of the ink from the baseline upwards.
 */
export function fitName(font: MeasurableFont, text: string) {
  const { ink, advance } = measure(font, text);
  const thousandths = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  return {
    left: thousandths(ink.minX),
    width: thousandths(ink.maxX - ink.minX),
    advance: thousandths(advance),
    top: thousandths(ink.maxY),
    bottom: thousandths(ink.minY),
  };
}
