/** Copying what a page shows: its link or a text, which the browser may refuse (§tester.block.css). */
import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

/** A link to this page with the query `text`, or the text itself. */
export type Copied = { readonly what: 'link' | 'css'; readonly text: string };

export type CopyingEvent = { type: 'setting.copy' } & Copied;

/** How long it is said that something was copied. */
export const saidMs = 5000;

export const copyingMachine = setup({
  types: { context: {} as Copied, events: {} as CopyingEvent, tags: {} as 'busy' },
  actors: {
    copy: unprovided<null, Copied>('copy'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
}).createMachine({
  id: 'copying',
  context: { what: 'link', text: '' },
  initial: 'idle',
  on: {
    'setting.copy': {
      target: '.copying',
      actions: assign({ what: ({ event }) => event.what, text: ({ event }) => event.text }),
    },
  },
  states: {
    idle: { description: 'Nothing was copied a moment ago.' },
    copying: {
      description: 'The browser is asked to copy.',
      tags: 'busy',
      invoke: {
        id: 'copy',
        src: 'copy',
        input: ({ context }) => context,
        onDone: 'copied',
        onError: 'refused',
      },
    },
    copied: {
      description: 'It is in the clipboard.',
      invoke: { id: 'wait', src: 'wait', input: { milliseconds: saidMs }, onDone: 'idle', onError: 'idle' },
    },
    refused: { description: 'The browser refused: the reader is told where to take it from.' },
  },
});
