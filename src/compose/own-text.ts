/** Provides the machine of a visitor's text that is set in many families, and what shows it. */
import { fromPromise } from 'xstate';
import { maxCompared } from '../../domain/compare-limit.ts';
import { type KnownStyles, ownTextMachine } from '../../machines/own-text.machine.ts';
import { composeAddress } from './address.ts';
import type { Environment } from './environment.ts';

/** The views of the text, which most visitors don't need. */
export const loadTextViews = () => import('../ui/own-text.tsx');

/** `names`: the parameters of the page's address that hold it, by default none. */
export const composeOwnText = (environment: Environment, names?: readonly string[]) =>
  ownTextMachine.provide({
    actors: {
      address: composeAddress(environment, names),
      loadStyles: fromPromise<KnownStyles, { styles: readonly string[] }>(async ({ input, signal }) => {
        const { callApi } = await environment.client();
        const { styles } = input;
        // One call is for as many as are compared.
        const groups = Array.from({ length: Math.ceil(styles.length / maxCompared) }, (_, index) =>
          styles.slice(index * maxCompared, (index + 1) * maxCompared),
        );
        const replies = await Promise.all(
          groups.map((group) => callApi('compare', { query: { styles: group.join(',') }, signal })),
        );
        return { asked: styles, styles: replies.flatMap(({ data }) => data) };
      }),
    },
  });
