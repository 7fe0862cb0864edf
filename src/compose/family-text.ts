/** Provides the machine of a visitor's text that is set in the styles of one family; nothing of it stands in the address. */
import { fromPromise } from 'xstate';
import { type KnownStyles, ownTextMachine } from '../../machines/own-text.machine.ts';
import { composeAddress } from './address.ts';
import type { Environment } from './environment.ts';

export const composeFamilyText = (environment: Environment, slug: string) =>
  ownTextMachine.provide({
    actors: {
      address: composeAddress(environment),
      loadStyles: fromPromise<KnownStyles, { styles: readonly string[] }>(async ({ input, signal }) => {
        const { callApi } = await environment.client();
        const { sets, styles, fonts } = (await callApi('coverage', { params: { slug }, signal })).data;
        const known = input.styles.flatMap((style) => {
          const coverage = sets[styles[style] ?? -1];
          return coverage === undefined ? [] : [{ class: style, coverage, font: fonts[style] ?? '' }];
        });
        return { asked: input.styles, styles: known };
      }),
    },
  });
