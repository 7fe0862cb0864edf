/** Provides the machines of a typeface page's lazy sections; loaded with those sections. */
import { axesMachine } from '../../machines/axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { apiActor } from './api-actor.ts';

export const composeAxes = () => axesMachine;

export function composeGlyphs() {
  return glyphsMachine.provide({
    actors: {
      loadGlyphs: apiActor('glyphs', ({ styleId }: { styleId: number }) => ({
        params: { id: String(styleId) },
      })),
      drawGlyph: apiActor('glyph', ({ styleId, gid }: { styleId: number; gid: number }) => ({
        params: { id: String(styleId), gid: String(gid) },
      })),
    },
  });
}
