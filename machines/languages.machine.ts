/** The languages of a typeface: loaded once, and searched by name (§typeface.languages). */
import { assign, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { findLanguages, type Language, type LanguageList, type NearLanguage } from '../domain/languages.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export type LanguagesContext = {
  readonly slug: string;
  /** null until they are loaded. */
  readonly list: LanguageList | null;
  readonly search: string;
  readonly failure: Failure | null;
};

export type LanguagesEvent = { type: 'languages.search'; text: string } | { type: 'languages.retry' };

/** The languages that the search leaves. */
export const selectFoundLanguages = ({
  context: { list, search },
}: {
  readonly context: LanguagesContext;
}): readonly Language[] => findLanguages(list?.data ?? [], search);

/** The languages by that name for which a few letters are missing; none without a search. */
export const selectNearLanguages = ({
  context: { list, search },
}: {
  readonly context: LanguagesContext;
}): readonly NearLanguage[] => (search.trim() === '' ? [] : findLanguages(list?.nearly ?? [], search));

export const languagesMachine = setup({
  types: {
    context: {} as LanguagesContext,
    input: {} as { readonly slug: string },
    events: {} as LanguagesEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadLanguages: unprovided<LanguageList, { slug: string }>('loadLanguages'),
  },
}).createMachine({
  id: 'languages',
  context: ({ input }) => ({ slug: input.slug, list: null, search: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: "The typeface's languages are loading.",
      tags: 'busy',
      invoke: {
        id: 'loadLanguages',
        src: 'loadLanguages',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: { target: 'known', actions: assign({ list: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: {
      description: 'They could not be loaded; the reader may retry.',
      tags: 'failed',
      on: { 'languages.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
    known: {
      description: 'They are listed, and searched while the reader types.',
      on: { 'languages.search': { actions: assign({ search: ({ event }) => event.text }) } },
    },
  },
});
