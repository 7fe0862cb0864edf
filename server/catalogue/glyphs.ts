/** A style's glyphs: its list is read once for each font file and cached; an outline is drawn on request. */

import {
  type GlyphData,
  type GlyphDrawingInput,
  glyphListVersion,
  type GlyphFrames as PlainFrames,
} from '@skerry/font-facts/read-glyphs';
import { axisValues, readAxes } from '../../domain/axes.ts';
import { covers } from '../../domain/coverage.ts';
import { frameValues, type GlyphFrames, otherAxes } from '../../domain/glyph-frames.ts';
import type { GlyphDrawing, GlyphList } from '../../domain/glyphs.ts';
import { wholeFace } from '../../domain/whole-face.ts';
import { readOrMake } from '../gateways/made-files.ts';
import type { Services } from '../services.ts';
import { findStyleFont, findVariableFont } from '../stores/fonts.ts';
import type { VariableGlyphInput } from './draw-variable-glyph.ts';
import { webFontUrl, wholeFontHash } from './web-font.ts';

export type Glyphs = {
  /** Undefined when there is no such style. */
  readonly list: (styleId: number) => Promise<GlyphList | undefined>;
  /** Undefined when there is no such style or glyph. */
  readonly draw: (styleId: number, gid: number) => Promise<GlyphDrawing | undefined>;
  /**
   * A character along an axis of the typeface's variable font, the other axes where `at` has them; undefined when there is no
   * such font, axis or character, and for an `at` that isn't as `otherAxes` writes it.
   */
  readonly frames: (
    slug: string,
    codePoint: number,
    tag: string,
    at: string,
  ) => Promise<GlyphFrames | undefined>;
};

const module = '@skerry/font-facts/read-glyphs';
const variableModule = 'catalogue/draw-variable-glyph.ts';

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
    frames: async (slug, codePoint, tag, at) => {
      const variable = await findVariableFont(db, slug);
      const axis = variable?.axes.find((candidate) => candidate.tag === tag);
      if (!variable || !axis) return undefined;
      const { axes, source, coverage } = variable;
      if (coverage && !covers(coverage, codePoint)) return undefined;
      const others = readAxes(at);
      if (at !== otherAxes(axes, tag, others)) return undefined;
      const place = axisValues(axes, others);
      const values = frameValues(axis);
      const input = { source, codePoint, places: values.map((value) => ({ ...place, [tag]: value })) };
      const drawn = await workerPool.run<VariableGlyphInput, PlainFrames | undefined>(
        { module: variableModule, name: 'drawVariableGlyph' },
        input,
      );
      if (!drawn) return undefined;
      const frames = drawn.frames.map((frame, index) => ({ value: values[index] ?? axis.start, ...frame }));
      return { axis: tag, units_per_em: drawn.units_per_em, frames };
    },
  };
}
