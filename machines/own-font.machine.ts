/** A font file of the visitor's own, shown beside ours; it stays in the browser (§compare.own-font). */
import { assign, setup } from 'xstate';
import { type FontFile, ownFontProblem, unreadableFont } from '../domain/own-font.ts';
import { unprovided } from './unprovided.ts';

export type OwnFont = {
  /** The file's. */
  readonly name: string;
  /** As style sheets know it. */
  readonly family: string;
};

export type OwnFontContext = {
  readonly font: OwnFont | null;
  /** Why the last file isn't shown. */
  readonly problem: string | null;
};

export type OwnFontEvent = { type: 'font.choose'; file: FontFile } | { type: 'font.remove' };

export const ownFontMachine = setup({
  types: { context: {} as OwnFontContext, events: {} as OwnFontEvent },
  actors: {
    /** Shows the file as a font; rejects where it is none. */
    showFont: unprovided<OwnFont, { file: FontFile }>('showFont'),
  },
  guards: { isNoFont: (_, { file }: { file: FontFile }) => ownFontProblem(file) !== null },
}).createMachine({
  id: 'own-font',
  context: { font: null, problem: null },
  initial: 'idle',
  on: {
    'font.choose': [
      {
        guard: { type: 'isNoFont', params: ({ event }) => event },
        target: '.idle',
        actions: assign({ problem: ({ event }) => ownFontProblem(event.file) }),
      },
      { target: '.reading', actions: assign({ problem: null }) },
    ],
    'font.remove': { target: '.idle', actions: assign({ font: null, problem: null }) },
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
