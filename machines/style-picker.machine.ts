/** A family, and its styles to choose from (§compare.styles). */
import { assign, setup } from 'xstate';
import type { TypefaceDetail } from '../domain/catalogue.ts';
import { unprovided } from './unprovided.ts';

export type StylePickerContext = {
  /** '' for none. */
  readonly slug: string;
  readonly family: TypefaceDetail | null;
};

export type StylePickerEvent = { type: 'family.choose'; slug: string } | { type: 'family.retry' };

export const stylePickerMachine = setup({
  types: { context: {} as StylePickerContext, events: {} as StylePickerEvent },
  actors: { loadFamily: unprovided<TypefaceDetail, { slug: string }>('loadFamily') },
  guards: { hasNoSlug: (_, { slug }: { slug: string }) => slug === '' },
}).createMachine({
  id: 'style-picker',
  context: { slug: '', family: null },
  initial: 'none',
  on: {
    'family.choose': [
      {
        guard: { type: 'hasNoSlug', params: ({ event }) => event },
        target: '.none',
        actions: assign({ slug: '', family: null }),
      },
      { target: '.loading', actions: assign({ slug: ({ event }) => event.slug, family: null }) },
    ],
  },
  states: {
    none: { description: 'No family is chosen.' },
    loading: {
      description: "The family's styles are loading.",
      invoke: {
        id: 'loadFamily',
        src: 'loadFamily',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: { target: 'offered', actions: assign({ family: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    offered: { description: 'Its styles may be chosen.' },
    failed: {
      description: 'Its styles could not be loaded; the reader may retry.',
      on: { 'family.retry': 'loading' },
    },
  },
});
