/** The tester's block of text: how it is set, its address, what its font lacks, moving axes, and full screen (§tester.block). */
import { assign, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import type { VariableAxis } from '../domain/catalogue.ts';
import { type Coverage, clustersOf, decodeRanges, missingIn } from '../domain/coverage.ts';
import type { CoverageReply } from '../domain/coverage-reply.ts';
import { toggledFeature } from '../domain/feature-groups.ts';
import { maxTextLength } from '../domain/text-limit.ts';
import {
  allowedSetting,
  type Preset,
  presetSetting,
  readSetting,
  type SettingOffer,
  settingSizePx,
  type TextSetting,
  writeSetting,
} from '../domain/text-setting.ts';
import {
  type AddressChanged,
  type AddressRead,
  addressMachine,
  type StoredTexts,
} from './address.machine.ts';
import { unprovided } from './unprovided.ts';

export type BlockInput = {
  readonly slug: string;
  readonly offer: SettingOffer;
};

export type AxesStill = { type: 'axes.still'; axes: TextSetting['axes'] };

/** The first axis moves, from where all of them are. */
export type PlayInput = { readonly axes: readonly VariableAxis[]; readonly values: TextSetting['axes'] };

export type BlockContext = BlockInput & {
  readonly setting: TextSetting;
  /** More was typed or pasted than a text may have. */
  readonly isTooLong: boolean;
  readonly windowWidthPx: number;
  /** What each style covers, by its class; null until it is known. */
  readonly coverage: Readonly<Record<string, Coverage>> | null;
  /** The web font with all characters of each style, by its class: the tester's own holds the usual ones. */
  readonly wholeFonts: Readonly<Record<string, string>>;
};

/** A part of the setting that is chosen by itself. */
export type SettingChange = Partial<
  Pick<
    TextSetting,
    | 'style'
    | 'axes'
    | 'sizePx'
    | 'leading'
    | 'tracking'
    | 'align'
    | 'columns'
    | 'letterCase'
    | 'language'
    | 'ground'
  >
>;

export type BlockEvent =
  | { type: 'preset.choose'; preset: Preset }
  | { type: 'setting.choose'; change: SettingChange }
  | { type: 'feature.toggle'; tag: string }
  | { type: 'text.written'; text: string }
  /** It would be too long: it stays as it was. */
  | { type: 'text.refused' }
  /** The preset's own text again. */
  | { type: 'text.reset' }
  | { type: 'window.resized'; widthPx: number }
  | { type: 'screen.fill' }
  | ScreenFact
  | { type: 'coverage.retry' }
  | { type: 'axes.play' }
  | AddressRead
  | AddressChanged
  /** Where the axes came to rest. */
  | AxesStill;

/** A typical window width of designers, until the real one is known. */
const assumedWidthPx = 1440;

/** The visitor left the full screen, or the browser never gave it. */
export type ScreenFact = { type: 'screen.left' } | { type: 'screen.refused' };

/** The block fills the screen until this is stopped. */
const fillScreen = fromCallback<EventObject, null, ScreenFact>(() => {
  throw new Error('Nobody provides the actor fillScreen');
});

/** The axes move to and fro until this is stopped; told 'axes.rest', it sends 'axes.still' with where they are. */
const playAxes = fromCallback<{ type: 'axes.rest' }, PlayInput, AxesStill>(() => {
  throw new Error('Nobody provides the actor playAxes');
});

export const blockMachine = setup({
  types: {
    context: {} as BlockContext,
    input: {} as BlockInput,
    events: {} as BlockEvent,
    tags: {} as 'full' | 'refused' | 'playing',
  },
  actors: {
    address: addressMachine,
    loadCoverage: unprovided<CoverageReply, { slug: string }>('loadCoverage'),
    fillScreen,
    playAxes,
  },
  guards: {
    isChanged: ({ context: { setting, offer } }) => Object.keys(writeSetting(setting, offer)).length > 0,
  },
  actions: {
    change: assign(({ context }, change: SettingChange) => ({
      setting: allowedSetting({ ...context.setting, ...change }, context.offer),
    })),
    choosePreset: assign(({ context }, { preset }: { preset: Preset }) => {
      const { style, axes, ground, text, language } = context.setting;
      return { setting: { ...presetSetting(preset, context.offer), style, axes, ground, text, language } };
    }),
    toggleFeature: assign(({ context }, { tag }: { tag: string }) => ({
      setting: allowedSetting(
        { ...context.setting, features: toggledFeature(context.offer.groups, context.setting.features, tag) },
        context.offer,
      ),
    })),
    write: assign(({ context }, { text }: { text: string | null }) => ({
      setting: allowedSetting({ ...context.setting, text }, context.offer),
      isTooLong: (text?.length ?? 0) > maxTextLength,
    })),
    /** What the address says; what was typed meanwhile stays, and where neither has a text, the visitor's own is shown. */
    restore: assign(({ context }, { params, ownText }: StoredTexts) => {
      const { offer, setting } = context;
      const read = readSetting(params, offer) ?? presetSetting('headline', offer);
      return { setting: allowedSetting({ ...read, text: setting.text ?? read.text ?? ownText }, offer) };
    }),
    /** What another address says; without a text there, this one stays. */
    follow: assign(({ context }, { params }: Pick<StoredTexts, 'params'>) => {
      const { offer, setting } = context;
      const read = readSetting(params, offer) ?? presetSetting('headline', offer);
      return { setting: { ...read, text: read.text ?? setting.text } };
    }),
    tellAddress: sendTo('address', ({ context: { setting, offer } }) => ({
      type: 'setting.change',
      params: writeSetting(setting, offer),
    })),
    keepText: sendTo('address', ({ context: { setting } }) => ({ type: 'text.keep', ownText: setting.text })),
    rememberCoverage: assign((_, { data: { sets, styles, fonts } }: CoverageReply) => {
      const decoded = sets.map(decodeRanges);
      return {
        coverage: Object.fromEntries(
          Object.entries(styles).map(([style, index]) => [style, decoded[index] ?? []]),
        ),
        wholeFonts: fonts,
      };
    }),
  },
}).createMachine({
  id: 'block',
  context: ({ input }) => ({
    ...input,
    setting: presetSetting('headline', input.offer),
    isTooLong: false,
    windowWidthPx: assumedWidthPx,
    coverage: null,
    wholeFonts: {},
  }),
  type: 'parallel',
  on: { 'window.resized': { actions: assign({ windowWidthPx: ({ event }) => event.widthPx }) } },
  states: {
    setting: {
      description: 'The setting, which the address holds too.',
      initial: 'reading',
      invoke: { id: 'address', src: 'address', onError: {} },
      on: {
        'preset.choose': {
          target: '.read',
          actions: [{ type: 'choosePreset', params: ({ event }) => event }, 'tellAddress'],
        },
        'setting.choose': {
          target: '.read',
          actions: [{ type: 'change', params: ({ event }) => event.change }, 'tellAddress'],
        },
        'feature.toggle': {
          target: '.read',
          actions: [{ type: 'toggleFeature', params: ({ event }) => event }, 'tellAddress'],
        },
        'text.written': {
          target: '.read',
          actions: [{ type: 'write', params: ({ event }) => event }, 'tellAddress', 'keepText'],
        },
        'text.refused': { actions: assign({ isTooLong: true }) },
        'axes.still': {
          target: '.read',
          actions: [{ type: 'change', params: ({ event: { axes } }) => ({ axes }) }, 'tellAddress'],
        },
        'text.reset': {
          target: '.read',
          actions: [{ type: 'write', params: { text: null } }, 'tellAddress', 'keepText'],
        },
      },
      states: {
        reading: {
          description: 'The address and the typed text of before are being read.',
          on: {
            'address.read': { target: 'read', actions: { type: 'restore', params: ({ event }) => event } },
            // Typed before this code was there.
            'text.written': { actions: { type: 'write', params: ({ event }) => event } },
          },
        },
        read: {
          description: 'The block is set as the address says, or as was chosen since.',
          on: { 'address.changed': { actions: { type: 'follow', params: ({ event }) => event } } },
        },
      },
    },
    coverage: {
      description: 'Which characters the fonts hold (§tester.coverage).',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'The block is as it came: its fonts hold its text.',
          always: { guard: 'isChanged', target: 'loading' },
        },
        loading: {
          description: 'What the styles cover is loading.',
          invoke: {
            id: 'loadCoverage',
            src: 'loadCoverage',
            input: ({ context: { slug } }) => ({ slug }),
            onDone: {
              target: 'known',
              actions: { type: 'rememberCoverage', params: ({ event }) => event.output },
            },
            onError: 'unknown',
          },
        },
        known: { description: 'Characters that the chosen style lacks are named.' },
        unknown: {
          description: 'It could not be loaded: the block says so, and the reader may retry.',
          on: { 'coverage.retry': 'loading' },
        },
      },
    },
    screen: {
      description: 'Whether the block fills the screen.',
      initial: 'inPage',
      states: {
        inPage: { description: 'The block stands in the page.', on: { 'screen.fill': 'full' } },
        full: {
          description: 'The block fills the screen, until Escape.',
          tags: 'full',
          invoke: { id: 'fillScreen', src: 'fillScreen', input: null, onError: 'refused' },
          on: { 'screen.left': 'inPage', 'screen.fill': 'inPage', 'screen.refused': 'refused' },
        },
        refused: {
          description: 'The browser gave no full screen: the reader is told.',
          tags: 'refused',
          on: { 'screen.fill': 'full' },
        },
      },
    },
    motion: {
      description: 'Whether the axes move by themselves.',
      initial: 'still',
      states: {
        still: { description: 'The axes are as chosen.', on: { 'axes.play': 'playing' } },
        playing: {
          description: 'The first axis moves to and fro, until something is chosen.',
          tags: 'playing',
          invoke: {
            id: 'playAxes',
            src: 'playAxes',
            input: ({ context: { offer, setting } }) => ({ axes: offer.axes, values: setting.axes }),
            onError: 'still',
          },
          on: {
            'axes.play': { actions: sendTo('playAxes', { type: 'axes.rest' }) },
            'axes.still': 'still',
            'setting.choose': 'still',
            'preset.choose': 'still',
            'address.changed': 'still',
          },
        },
      },
    },
  },
});

type Snapshot = { readonly context: BlockContext };

/** The size of the text in px. */
export const selectSizePx = ({ context: { setting, offer, windowWidthPx } }: Snapshot): number =>
  settingSizePx(setting, offer, windowWidthPx);

/** What a style lacks of a text (§tester.missing). */
export type Missing = {
  /** As they are drawn: 'ÿ' in capitals is 'Ÿ'. */
  readonly named: readonly string[];
  /** As they stand in the text. */
  readonly marked: readonly string[];
};

const nothing: Missing = { named: [], marked: [] };

/** The characters of the words that the style lacks, as its letter case draws them; none while its coverage isn't known. */
export function missingFrom(
  { style, letterCase }: TextSetting,
  coverage: BlockContext['coverage'],
  { text, lang }: { readonly text: string; readonly lang: string },
): Missing {
  const covered = coverage?.[style];
  if (!covered) return nothing;
  if (letterCase !== 'upper') {
    const missing = missingIn(covered, text);
    return { named: missing, marked: missing };
  }
  const capitals = (words: string) => words.toLocaleUpperCase(lang || undefined);
  return {
    named: missingIn(covered, capitals(text)),
    marked: clustersOf(text).filter((letter) => missingIn(covered, capitals(letter)).length > 0),
  };
}
