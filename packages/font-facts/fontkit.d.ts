// fontkit ships no types; these are the parts that the shop uses.
declare module 'fontkit' {
  export type Glyph = {
    readonly id: number;
    /** Missing where the font has no names of glyphs ('post' table, format 3). */
    readonly name: string | null | undefined;
    readonly advanceWidth: number;
    readonly codePoints: number[];
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
    readonly path: {
      toSVG(): string;
      readonly commands: readonly {
        readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
        readonly args: readonly number[];
      }[];
    };
  };
  export type GlyphPosition = {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  };
  export type GlyphRun = { readonly glyphs: Glyph[]; readonly positions: GlyphPosition[] };
  /** Glyphs in the order of their codes in the file. */
  export type Subset = { readonly glyphs: number[] };
  export type LookupTable = {
    readonly featureList?: readonly {
      tag: string;
      readonly feature: { readonly featureParams?: unknown; readonly lookupListIndexes: readonly number[] };
    }[];
  };
  export type NameRecords = {
    readonly [name: string]: { readonly [key: string]: string | { readonly [language: string]: string } };
  };
  export type Font = {
    readonly postscriptName: string;
    readonly fullName: string;
    readonly familyName: string;
    readonly subfamilyName: string;
    readonly copyright: string | null;
    readonly version: string | null;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly lineGap: number;
    readonly capHeight: number;
    readonly xHeight: number;
    readonly numGlyphs: number;
    readonly characterSet: number[];
    readonly availableFeatures: string[];
    readonly name: { readonly records: NameRecords };
    readonly hmtx: {
      readonly metrics: { readonly length: number; get(index: number): { readonly advance: number } };
    };
    /** By name; the values of all axes. */
    readonly namedVariations: Readonly<Record<string, Readonly<Record<string, number>>>>;
    /** By tag; empty in a font that doesn't vary. */
    readonly variationAxes: {
      readonly [tag: string]: {
        readonly name: string;
        readonly min: number;
        readonly default: number;
        readonly max: number;
      };
    };
    readonly 'OS/2': {
      readonly usWeightClass: number;
      readonly usWidthClass: number;
      readonly panose: readonly number[];
      readonly fsSelection: { readonly italic: boolean };
    };
    readonly post: { readonly isFixedPitch: number };
    /** In degrees, negative to the right. */
    readonly italicAngle: number;
    readonly GSUB?: LookupTable;
    readonly stream: { readonly buffer: Uint8Array };
    readonly directory: {
      readonly tables: { readonly [tag: string]: { readonly offset: number; readonly length: number } };
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
    /** The font at these values of its axes, the others where it begins; not of a WOFF2 file. */
    getVariation(values: Readonly<Record<string, number>>): Font;
    createSubset(): Subset;
    stringsForGlyph(id: number): string[];
    layout(text: string, features?: readonly string[] | { readonly [tag: string]: boolean }): GlyphRun;
  };
  export function create(bytes: Uint8Array): Font;
}
