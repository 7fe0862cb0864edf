/** A font file of the visitor's own, shown beside ours; it stays in the browser (§compare.own-font). */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Coverage } from '../domain/coverage.ts';
import { type FontFile, ownFontProblem, unreadableFont } from '../domain/own-font.ts';
import { unprovided } from './unprovided.ts';

export type OwnFont = {
  /** The file's. */
  readonly name: string;
  /** As style sheets know it. */
  readonly family: string;
  /** The characters that it has; null where its file doesn't tell. */
  readonly coverage: Coverage | null;
};

export type OwnFontContext = {
  readonly font: OwnFont | null;
  /** Why the last file isn't shown. */
  readonly problem: string | null;
};

export type OwnFontEvent = { type: 'font.choose'; file: FontFile } | { type: 'font.remove' };

/** Has the document forget the shown font when told 'font.hide', and when this is stopped. */
const hideFont = fromCallback<{ type: 'font.hide' }, null>(() => {
  throw new Error('Nobody provides the actor hideFont');
});

export const ownFontMachine = setup({
  types: { context: {} as OwnFontContext, events: {} as OwnFontEvent },
  actors: {
    /** Shows the file as a font; rejects where it is none. */
    showFont: unprovided<OwnFont, { file: FontFile }>('showFont'),
    hideFont,
  },
  guards: { isNoFont: (_, { file }: { file: FontFile }) => ownFontProblem(file) !== null },
}).createMachine({
  id: 'own-font',
  context: { font: null, problem: null },
  initial: 'idle',
  invoke: { id: 'hideFont', src: 'hideFont', input: null, onError: {} },
  on: {
    'font.choose': [
      {
        guard: { type: 'isNoFont', params: ({ event }) => event },
        target: '.idle',
        actions: assign({ problem: ({ event }) => ownFontProblem(event.file) }),
      },
      { target: '.reading', actions: assign({ problem: null }) },
    ],
    'font.remove': {
      target: '.idle',
      actions: [assign({ font: null, problem: null }), sendTo('hideFont', { type: 'font.hide' })],
    },
  },
  states: {
    idle: { description: 'A font is shown, or none; why the last file is none is said.' },
    reading: {
      description: 'The file is being read; a font that was shown before stays meanwhile.',
      invoke: {
        id: 'showFont',
        src: 'showFont',
        input: ({ event }) => {
          if (event.type !== 'font.choose') throw new Error('Only a chosen file is read');
          return { file: event.file };
        },
        onDone: { target: 'idle', actions: assign({ font: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: assign({ problem: unreadableFont }) },
      },
    },
  },
});
