/** Provides the machines of a typeface page's block of text; loaded with it. */
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { settingParamNames } from '../../domain/text-setting.ts';
import {
  type AxesStill,
  blockMachine,
  type PlayInput,
  type ScreenFact,
} from '../../machines/block.machine.ts';
import { type Copied, copyingMachine } from '../../machines/copying.machine.ts';
import { copyText } from '../effects/clipboard.ts';
import { fillScreenWith } from '../effects/full-screen.ts';
import { playAxesOf } from '../effects/play-axes.ts';
import { addressWithQuery } from '../effects/query.ts';
import { composeAddress } from './address.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';

export const composeBlock = (environment: Environment) => ({
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
});
