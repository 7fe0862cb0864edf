/** The home page's opening specimen: one typeface after the other, until a visitor types or stops it (§home.opening.walk). */
import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

export type OpeningInput = {
  /** The class of each typeface's face, in the order in which they are shown. */
  readonly faces: readonly string[];
};

export type OpeningContext = OpeningInput & {
  /** The place of the typeface that is shown. */
  readonly shown: number;
  /** What the visitor typed, which every typeface shows; null for its name. */
  readonly text: string | null;
};

export type OpeningEvent =
  | { type: 'text.written'; text: string }
  | { type: 'typeface.next' }
  | { type: 'walk.start' }
  | { type: 'walk.stop' };

/** Long enough to read a name, and to begin to type. */
export const showMs = 8_000;

const nextOf = ({ faces, shown }: OpeningContext) => (shown + 1) % faces.length;

export const openingMachine = setup({
  types: {
    context: {} as OpeningContext,
    input: {} as OpeningInput,
    events: {} as OpeningEvent,
    tags: {} as 'walking',
  },
  actors: {
    wait: unprovided<null, { milliseconds: number }>('wait'),
    loadFace: unprovided<null, { face: string; isTyped: boolean }>('loadFace'),
  },
  guards: { hasOthers: ({ context }) => context.faces.length > 1 },
  actions: { showNext: assign({ shown: ({ context }) => nextOf(context) }) },
}).createMachine({
  id: 'opening',
  context: ({ input }) => ({ ...input, shown: 0, text: null }),
  initial: 'still',
  on: {
    'text.written': {
      target: '.still',
      actions: assign({ text: ({ event: { text } }) => (text === '' ? null : text) }),
    },
    'typeface.next': { guard: 'hasOthers', target: '.still', actions: 'showNext' },
  },
  states: {
    still: {
      description: 'One typeface stays.',
      on: { 'walk.start': { guard: 'hasOthers', target: 'walking' } },
    },
    walking: {
      description: 'One typeface follows the other.',
      tags: 'walking',
      initial: 'waiting',
      on: { 'walk.stop': 'still' },
      states: {
        waiting: {
          description: 'The typeface is shown for a while.',
          invoke: {
            id: 'wait',
            src: 'wait',
            input: { milliseconds: showMs },
            onDone: 'loading',
            onError: '#opening.still',
          },
        },
        loading: {
          description: 'The face of the next typeface is loading.',
          invoke: {
            id: 'loadFace',
            src: 'loadFace',
            input: ({ context }) => ({
              face: context.faces[nextOf(context)] ?? '',
              isTyped: context.text !== null,
            }),
            onDone: { target: 'waiting', actions: 'showNext' },
            // Its name would be shown in another face.
            onError: '#opening.still',
          },
        },
      },
    },
  },
});
