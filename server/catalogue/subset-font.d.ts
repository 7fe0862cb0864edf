declare module 'subset-font' {
  type Options = {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2';
    readonly preserveNameIds?: readonly number[];
    readonly keepFeatures?: readonly string[];
    readonly keepAllGlyphs?: boolean;
    readonly noHinting?: boolean;
    readonly dropTables?: readonly string[];
  };
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
  export = subsetFont;
}
