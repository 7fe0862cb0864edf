/** A visitor's own text set in many families: the text, its address, and what their fonts lack of it (§tester.one-text, §library.own-text). */
import { assign, sendTo, setup } from 'xstate';
import type { ComparedStyle } from '../domain/compare-shape.ts';
import { decodeRanges, missingIn } from '../domain/coverage.ts';
import type { TextInStyle } from '../domain/text-in-style.ts';
import { limitedText } from '../domain/text-limit.ts';
import {
  type AddressChanged,
  type AddressRead,
  addressMachine,
  type StoredTexts,
} from './address.machine.ts';
import { unprovided } from './unprovided.ts';

/** A style's characters, as `decodeRanges` reads them, and its web font with all of them. */
export type KnownStyle = Pick<ComparedStyle, 'class' | 'coverage' | 'font'>;

/** What is known of the styles that were asked for; one that there isn't is left out. */
export type KnownStyles = { readonly asked: readonly string[]; readonly styles: readonly KnownStyle[] };

export type OwnTextContext = {
  /** null while nothing was typed, here or in a tester. */
  readonly text: string | null;
  /** The classes of the styles on screen. */
  readonly shown: readonly string[];
  /** By class: each style that was asked for; null for one that there isn't. */
  readonly known: Readonly<Record<string, KnownStyle | null>>;
};

export type OwnTextEvent =
  | { type: 'text.written'; text: string }
  /** The text is forgotten, here and in the testers. */
  | { type: 'text.reset' }
  | { type: 'styles.shown'; styles: readonly string[] }
  | { type: 'styles.retry' }
  | AddressRead
  | AddressChanged;

/** Those on screen of which nothing is known. */
const unknownIn = ({ shown, known }: OwnTextContext) => shown.filter((style) => known[style] === undefined);

export const ownTextMachine = setup({
  types: {
    context: {} as OwnTextContext,
    events: {} as OwnTextEvent,
    tags: {} as 'failed',
  },
  actors: {
    /** Reads and writes the address, and keeps the text for other pages. */
    address: addressMachine,
    /** Characters and web fonts of these styles. */
    loadStyles: unprovided<KnownStyles, { styles: readonly string[] }>('loadStyles'),
  },
  guards: {
    needsStyles: ({ context }) => context.text !== null && unknownIn(context).length > 0,
  },
  actions: {
    write: assign((_, { text }: { text: string | null }) => ({
      text: text === null ? null : limitedText(text),
    })),
    /** What was typed before the address was read, else what it says, else what was typed on another page. */
    restore: assign(({ context }, { params, ownText }: StoredTexts) => {
      const text = context.text ?? params.text ?? ownText;
      return { text: text === null ? null : limitedText(text) };
    }),
    tellAddress: sendTo('address', ({ context: { text } }) => ({
      type: 'setting.change',
      params: text === null ? {} : { text },
    })),
    keepText: sendTo('address', ({ context: { text } }) => ({ type: 'text.keep', ownText: text })),
    remember: assign(({ context }, { asked, styles }: KnownStyles) => ({
      known: {
        ...context.known,
        ...Object.fromEntries(asked.map((style) => [style, null])),
        ...Object.fromEntries(styles.map((style) => [style.class, style])),
      },
    })),
  },
}).createMachine({
  id: 'own-text',
  context: { text: null, shown: [], known: {} },
  type: 'parallel',
  on: { 'styles.shown': { actions: assign({ shown: ({ event }) => event.styles }) } },
  states: {
    text: {
      description: 'The text, which the address holds too.',
      invoke: { id: 'address', src: 'address', onError: {} },
      on: {
        'text.written': {
          actions: [{ type: 'write', params: ({ event }) => event }, 'tellAddress', 'keepText'],
        },
        'text.reset': { actions: [{ type: 'write', params: { text: null } }, 'tellAddress', 'keepText'] },
        'address.read': { actions: { type: 'restore', params: ({ event }) => event } },
        // An address without a text leaves this one.
        'address.changed': {
          actions: {
            type: 'write',
            params: ({ context, event }) => ({ text: event.params.text ?? context.text }),
          },
        },
      },
    },
    styles: {
      description: 'What is known of the styles on screen.',
      initial: 'known',
      states: {
        known: {
          description: 'Each style marks what it lacks of the text, if there is one.',
          always: { guard: 'needsStyles', target: 'loading' },
        },
        loading: {
          description: 'Characters and fonts of further styles are loading.',
          invoke: {
            id: 'loadStyles',
            src: 'loadStyles',
            input: ({ context }) => ({ styles: unknownIn(context) }),
            onDone: { target: 'known', actions: { type: 'remember', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        failed: {
          description:
            'They could not be loaded: nothing is marked, the page says so, and the reader may retry.',
          tags: 'failed',
          on: { 'styles.retry': 'loading', 'text.reset': 'known' },
        },
      },
    },
  },
});

/** The text on one line; '' for none. */
export const selectLine = ({ context: { text } }: { readonly context: OwnTextContext }): string =>
  text?.replace(/\s+/g, ' ').trim() ?? '';

/** The text as one style sets it; null without one. */
export function textIn(context: OwnTextContext, style: string): TextInStyle | null {
  const text = selectLine({ context });
  return text === ''
    ? null
    : { text, missing: missingFrom(context, style), font: context.known[style]?.font };
}

/** The characters of the text that a style lacks; none while that isn't known (§tester.missing). */
export const missingFrom = ({ text, known }: OwnTextContext, style: string): readonly string[] =>
  missingIn(decodeRanges(known[style]?.coverage ?? ''), known[style] ? (text ?? '') : '');
