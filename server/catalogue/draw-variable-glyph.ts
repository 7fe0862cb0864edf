/** Draws a character of a variable font in a worker thread. */
import { readFile } from 'node:fs/promises';
import { drawFrames, type GlyphFrames, type GlyphFramesInput } from '@skerry/font-facts/read-glyphs';
import subsetFont from 'subset-font';

export type VariableGlyphInput = GlyphFramesInput & {
  /** TrueType or WOFF2. */
  readonly source: string;
};

/** Some 0.1 s; undefined where the font lacks the character. Rejects when the source can't be read. */
export async function drawVariableGlyph({
  source,
  ...input
}: VariableGlyphInput): Promise<GlyphFrames | undefined> {
  const unpacked = await subsetFont(await readFile(source), '', {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  });
  return drawFrames(unpacked, input);
}
