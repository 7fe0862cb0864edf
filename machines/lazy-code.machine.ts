/** A part of a page whose code is loaded when it comes near the viewport. */
import { setup } from 'xstate';
import { unprovided } from './unprovided.ts';

export const lazyCodeMachine = setup({
  types: {
    events: {} as { type: 'part.approached' } | { type: 'code.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { loadCode: unprovided<null>('loadCode') },
}).createMachine({
  id: 'lazy-code',
  initial: 'away',
  states: {
    away: {
      description: 'The part has not come near the viewport yet.',
      tags: 'busy',
      on: { 'part.approached': 'loading' },
    },
    loading: {
      description: "The part's code is loading.",
      tags: 'busy',
      invoke: { id: 'loadCode', src: 'loadCode', onDone: 'loaded', onError: 'failed' },
    },
    loaded: { description: 'The part is shown.' },
    failed: {
      description: 'The code could not be loaded: the reader may retry, or come near again.',
      tags: 'failed',
      on: { 'code.retry': 'loading', 'part.approached': 'loading' },
    },
  },
});
