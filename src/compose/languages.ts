/** Provides the machine of a typeface page's languages; loaded with them. */
import { languagesMachine } from '../../machines/languages.machine.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';

export const composeLanguages = (environment: Environment) =>
  languagesMachine.provide({
    actors: {
      loadLanguages: apiActor(environment, 'languages', ({ slug }: { slug: string }) => ({
        params: { slug },
      })),
    },
  });
