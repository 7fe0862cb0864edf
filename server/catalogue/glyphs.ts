/** A style's glyphs: its list is read once for each font file and kept, an outline is drawn when it is asked for. */
import type { GlyphDrawing, GlyphList } from '../../domain/glyphs.ts';
import type { Services } from '../services.ts';
import { findStyleFont } from '../stores/fonts.ts';
import { type DrawingOrder, glyphRecipe, type ReadGlyphs } from './read-glyphs.ts';
import { wholeFontHash } from './web-font.ts';

export type Glyphs = {
  /** Undefined when there is no such style. */
  readonly list: (styleId: number) => Promise<GlyphList | undefined>;
  /** Undefined when there is no such style or glyph. */
  readonly draw: (styleId: number, gid: number) => Promise<GlyphDrawing | undefined>;
};

const module = 'catalogue/read-glyphs.ts';

export function glyphsOf({ db, files, work }: Pick<Services, 'db' | 'files' | 'work'>): Glyphs {
  const read = async (source: string, hash: string): Promise<ReadGlyphs> => {
    const name = `glyphs/${hash}-${glyphRecipe}.json`;
    const kept = await files.read(name);
    // Nobody but this function writes files of this name.
    if (kept) return JSON.parse(kept.toString('utf8')) as ReadGlyphs;
    const made = await work.run<{ source: string }, ReadGlyphs>({ module, name: 'readGlyphs' }, { source });
    await files
      .keep(name, Buffer.from(JSON.stringify(made)))
      .catch((error: unknown) => console.error('A list of glyphs was not kept:', error));
    return made;
  };
  return {
    list: async (styleId) => {
      const font = await findStyleFont(db, styleId);
      if (!font) return undefined;
      const { metrics, glyphs } = await read(font.source, font.source_hash);
      const url = `/fonts/${wholeFontHash(font.source_hash)}.woff2`;
      return { class: `${font.font_class}-whole`, url, metrics, glyphs };
    },
    draw: async (styleId, gid) => {
      const font = await findStyleFont(db, styleId);
      if (!font) return undefined;
      const { subfamilies } = font.detail.examples;
      const style = subfamilies.flatMap(({ styles }) => styles).find(({ id }) => id === styleId);
      const order = { source: font.source, gid, tags: style?.features ?? [] };
      return await work.run<DrawingOrder, GlyphDrawing | undefined>({ module, name: 'drawGlyph' }, order);
    },
  };
}
