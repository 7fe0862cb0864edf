/** Provides the machines of a typeface page's lazy sections; loaded with those sections. */
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { otherAxes } from '../../domain/glyph-frames.ts';
import { settingParamNames } from '../../domain/text-setting.ts';
import { axesMachine } from '../../machines/axes.machine.ts';
import {
  type AxesStill,
  blockMachine,
  type PlayInput,
  type ScreenFact,
} from '../../machines/block.machine.ts';
import { type Copied, copyingMachine } from '../../machines/copying.machine.ts';
import {
  type FramesInput,
  glyphAxesMachine,
  type PlayGlyphInput,
} from '../../machines/glyph-axes.machine.ts';
import { glyphsMachine } from '../../machines/glyphs.machine.ts';
import { languagesMachine } from '../../machines/languages.machine.ts';
import { copyText } from '../effects/clipboard.ts';
import { fillScreenWith } from '../effects/full-screen.ts';
import { playAxesOf } from '../effects/play-axes.ts';
import { playGlyphOf } from '../effects/play-glyph.ts';
import { addressWithQuery } from '../effects/query.ts';
import { composeAddress } from './address.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';
import { composeFamilyText } from './family-text.ts';

export const composeSections = (environment: Environment) => ({
  copying: copyingMachine.provide({
    actors: {
      wait: environment.wait,
      copy: fromPromise<null, Copied>(async ({ input: { what, text } }) => {
        await copyText(what === 'link' ? addressWithQuery(text) : text);
        return null;
      }),
    },
  }),
  block: blockMachine.provide({
    actors: {
      address: composeAddress(environment, settingParamNames),
      loadCoverage: apiActor(environment, 'coverage', ({ slug }: { slug: string }) => ({ params: { slug } })),
      fillScreen: fromCallback<EventObject, null, ScreenFact>(({ sendBack }) => {
        const controller = new AbortController();
        const leave = () => sendBack({ type: 'screen.left' });
        fillScreenWith('[data-block]', controller.signal, leave).catch(() =>
          sendBack({ type: 'screen.refused' }),
        );
        return () => controller.abort();
      }),
      playAxes: fromCallback<{ type: 'axes.rest' }, PlayInput, AxesStill>(({ input, sendBack, receive }) => {
        const controller = new AbortController();
        const axesNow = playAxesOf(
          '[data-block] [role=textbox]',
          input.axes,
          input.values,
          controller.signal,
        );
        receive(() => sendBack({ type: 'axes.still', axes: axesNow() }));
        return () => controller.abort();
      }),
    },
  }),
  axes: axesMachine,
  familyText: (slug: string) => composeFamilyText(environment, slug),
  languages: languagesMachine.provide({
    actors: {
      loadLanguages: apiActor(environment, 'languages', ({ slug }: { slug: string }) => ({
        params: { slug },
      })),
    },
  }),
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
