/** Provides the machines of a typeface page's lazy sections; loaded with those sections. */
import { axesMachine } from '../../machines/axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';

export const composeSections = (environment: Environment) => ({
  axes: axesMachine,
  glyphs: glyphsMachine.provide({
    actors: {
      loadGlyphs: apiActor(environment, 'glyphs', ({ styleId }: { styleId: number }) => ({
        params: { id: String(styleId) },
      })),
      drawGlyph: apiActor(environment, 'glyph', ({ styleId, gid }: { styleId: number; gid: number }) => ({
        params: { id: String(styleId), gid: String(gid) },
      })),
    },
  }),
});
