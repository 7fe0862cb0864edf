/** Joins the machines of a typeface page's late sections to the API; fetched with those sections. */
import { axesMachine } from '../../machines/axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { job } from '../jobs.ts';

export const composeAxes = () => axesMachine;

export function composeGlyphs() {
  return glyphsMachine.provide({
    actors: {
      loadGlyphs: job('glyphs', ({ styleId }: { styleId: number }) => ({ params: { id: String(styleId) } })),
      drawGlyph: job('glyph', ({ styleId, gid }: { styleId: number; gid: number }) => ({
        params: { id: String(styleId), gid: String(gid) },
      })),
    },
  });
}
