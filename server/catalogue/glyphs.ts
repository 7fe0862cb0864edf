/** A style's glyphs: its list is read once for each font file and cached; an outline is drawn on request. */

import { type GlyphData, type GlyphDrawingInput, glyphListVersion } from '@skerry/font-facts/read-glyphs';
import type { GlyphDrawing, GlyphList } from '../../domain/glyphs.ts';
import { wholeFace } from '../../domain/whole-face.ts';
import { readOrMake } from '../gateways/made-files.ts';
import type { Services } from '../services.ts';
import { findStyleFont } from '../stores/fonts.ts';
import { webFontUrl, wholeFontHash } from './web-font.ts';

export type Glyphs = {
  /** Undefined when there is no such style. */
  readonly list: (styleId: number) => Promise<GlyphList | undefined>;
  /** Undefined when there is no such style or glyph. */
  readonly draw: (styleId: number, gid: number) => Promise<GlyphDrawing | undefined>;
};

const module = '@skerry/font-facts/read-glyphs';

export function createGlyphs({
  db,
  files,
  workerPool,
}: Pick<Services, 'db' | 'files' | 'workerPool'>): Glyphs {
  const read = async (source: string, hash: string): Promise<GlyphData> => {
    const name = `glyphs/${hash}-${glyphListVersion}.json`;
    const stored = await readOrMake(files, name, async () => {
      const task = { module, name: 'readGlyphs' };
      return Buffer.from(
        JSON.stringify(await workerPool.run<{ source: string }, GlyphData>(task, { source })),
      );
    });
    // Only this function makes files of this name.
    return JSON.parse(stored.toString('utf8')) as GlyphData;
  };
  return {
    list: async (styleId) => {
      const font = await findStyleFont(db, styleId);
      if (!font) return undefined;
      const { metrics, glyphs } = await read(font.source, font.source_hash);
      const url = webFontUrl(wholeFontHash(font.source_hash));
      return { class: wholeFace(font.font_class), url, metrics, glyphs };
    },
    draw: async (styleId, gid) => {
      const font = await findStyleFont(db, styleId);
      if (!font) return undefined;
      const { subfamilies } = font.detail.examples;
      const style = subfamilies.flatMap(({ styles }) => styles).find(({ id }) => id === styleId);
      const input = { source: font.source, gid, tags: style?.features ?? [] };
      return await workerPool.run<GlyphDrawingInput, GlyphDrawing | undefined>(
        { module, name: 'drawGlyph' },
        input,
      );
    },
  };
}
