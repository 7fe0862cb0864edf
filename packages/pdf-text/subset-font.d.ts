declare module 'subset-font' {
  type Options = {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
    readonly preserveNameIds?: readonly number[];
    readonly keepFeatures?: readonly string[];
    readonly keepAllGlyphs?: boolean;
    readonly noHinting?: boolean;
    readonly glyphNames?: boolean;
    readonly dropTables?: readonly string[];
    readonly variationAxes?: { readonly [tag: string]: number };
  };
  function subsetFont(font: Buffer, text: string | undefined, options?: Options): Promise<Buffer>;
  export = subsetFont;
}
