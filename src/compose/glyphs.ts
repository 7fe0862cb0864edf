/** Provides the machines of a typeface page's glyphs; loaded with them. */
import { fromCallback } from 'xstate';
import { otherAxes } from '../../domain/glyph-frames.ts';
import type { AxesStill } from '../../machines/block.machine.ts';
import {
  type FramesInput,
  glyphAxesMachine,
  type PlayGlyphInput,
} from '../../machines/glyph-axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { playGlyphOf } from '../effects/play-glyph.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';

export const composeGlyphs = (environment: Environment) => ({
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
  glyphAxes: glyphAxesMachine.provide({
    actors: {
      loadFrames: apiActor(
        environment,
        'variableGlyph',
        ({ slug, axes, codePoint, values, axis }: FramesInput) => {
          const at = otherAxes(axes, axis, values);
          return { params: { slug, code_point: String(codePoint) }, query: at ? { axis, at } : { axis } };
        },
      ),
      playGlyph: fromCallback<{ type: 'axes.rest' }, PlayGlyphInput, AxesStill>(
        ({ input: { axes, values, frames }, sendBack, receive }) => {
          const controller = new AbortController();
          const axesNow = frames
            ? playGlyphOf('[data-glyph]', axes, values, frames, controller.signal)
            : () => values;
          receive(() => sendBack({ type: 'axes.still', axes: axesNow() }));
          return () => controller.abort();
        },
      ),
    },
  }),
});
