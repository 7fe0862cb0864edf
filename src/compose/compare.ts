/** Provides the machines of the page that compares styles. */
import { fromCallback, fromPromise } from 'xstate';
import { compareParamNames } from '../../domain/compare.ts';
import type { FontFile } from '../../domain/own-font.ts';
import { compareMachine, type LoadedStyles } from '../../machines/compare.machine.ts';
import { type OwnFont, ownFontMachine } from '../../machines/own-font.machine.ts';
import { stylePickerMachine } from '../../machines/style-picker.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { hideOwnFont, showOwnFont } from '../effects/own-font.ts';
import { composeAddress } from './address.ts';
import { apiActor } from './api-actor.ts';

export const composeCompare = ({ environment }: Pick<AppWindow, 'environment'>) => ({
  compare: compareMachine.provide({
    actors: {
      address: composeAddress(environment, compareParamNames),
      loadStyles: fromPromise<LoadedStyles, { styles: readonly string[] }>(async ({ input, signal }) => {
        const { callApi } = await environment.client();
        const { data } = await callApi('compare', { query: { styles: input.styles.join(',') }, signal });
        const slugs = new Set(data.map(({ family }) => family.slug));
        // Styles are compared without their prices, too.
        const shops = await Promise.allSettled(
          [...slugs].map((font) => callApi('shop', { params: { font }, signal })),
        );
        return {
          asked: input.styles,
          styles: data,
          shops: shops.flatMap((shop) => (shop.status === 'fulfilled' ? [shop.value] : [])),
        };
      }),
    },
  }),
  picker: stylePickerMachine.provide({
    actors: {
      loadFamily: apiActor(environment, 'typeface', ({ slug }: { slug: string }) => ({ params: { slug } })),
    },
  }),
  ownFont: ownFontMachine.provide({
    actors: {
      showFont: fromPromise<OwnFont, { file: FontFile }>(async ({ input: { file }, signal }) => ({
        name: file.name,
        ...(await showOwnFont(file, signal)),
      })),
      hideFont: fromCallback<{ type: 'font.hide' }, null>(({ receive }) => {
        receive(hideOwnFont);
        return hideOwnFont;
      }),
    },
  }),
});

export type CompareLogics = ReturnType<typeof composeCompare>;
