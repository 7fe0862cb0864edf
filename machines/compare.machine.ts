/** Styles of any typefaces in the same words: which, how they are set, and their address (§compare.styles). */
import { assign, sendTo, setup } from 'xstate';
import { type CompareSetting, readCompare, startSetting, writeCompare } from '../domain/compare.ts';
import { maxCompared } from '../domain/compare-limit.ts';
import type { ComparedStyle } from '../domain/compare-shape.ts';
import { type Coverage, decodeRanges, missingIn } from '../domain/coverage.ts';
import type { Failure } from '../domain/failure.ts';
import type { LicenceChoice, Shop } from '../domain/shop.ts';
import { priceFor } from '../domain/shop-options.ts';
import { limitedText } from '../domain/text-limit.ts';
import {
  type AddressChanged,
  type AddressRead,
  addressMachine,
  type StoredTexts,
} from './address.machine.ts';
import { failureOf } from './failure-of.ts';
import type { OwnFont } from './own-font.machine.ts';
import { unprovided } from './unprovided.ts';

export type LoadedStyles = {
  readonly asked: readonly string[];
  readonly styles: readonly ComparedStyle[];
  /** Of their families; one that could not be loaded is missing. */
  readonly shops: readonly Shop[];
};

/** A style as it was loaded, its coverage decoded. */
export type KnownStyle = Omit<ComparedStyle, 'coverage'> & { readonly coverage: Coverage };

export type CompareContext = {
  readonly setting: CompareSetting;
  /** What is known of each style, by its class. */
  readonly known: Readonly<Record<string, KnownStyle>>;
  /** Classes that were asked for last, and that there is no style of. */
  readonly gone: readonly string[];
  /** By the family's slug. */
  readonly shops: Readonly<Record<string, Shop>>;
  /** The tiers that differ from a shop's defaults, by licence kind. */
  readonly choice: LicenceChoice;
  readonly failure: Failure | null;
};

export type CompareEvent =
  | { type: 'style.add'; style: string }
  | { type: 'style.remove'; style: string }
  | { type: 'style.move'; style: string; by: -1 | 1 }
  | { type: 'setting.choose'; change: Partial<Pick<CompareSetting, 'mode' | 'pair' | 'sizePx' | 'leading'>> }
  | { type: 'text.written'; text: string }
  /** The first style's own text again. */
  | { type: 'text.reset' }
  | { type: 'styles.retry' }
  | { type: 'styles.drop' }
  | AddressRead
  | AddressChanged
  | { type: 'licence.choose'; kind: string; value: number };

const unknownIn = ({ setting, known }: CompareContext) => setting.styles.filter((style) => !known[style]);

/** The list with one style an entry further up or down; past the end it stays the last. */
function moved(styles: readonly string[], style: string, by: -1 | 1): readonly string[] {
  const from = styles.indexOf(style);
  const to = from + by;
  return from < 0 || to < 0 ? styles : styles.toSpliced(from, 1).toSpliced(to, 0, style);
}

export const compareMachine = setup({
  types: {
    context: {} as CompareContext,
    events: {} as CompareEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    address: addressMachine,
    loadStyles: unprovided<LoadedStyles, { styles: readonly string[] }>('loadStyles'),
  },
  guards: {
    hasUnknown: ({ context }) => unknownIn(context).length > 0,
  },
  actions: {
    change: assign(({ context }, change: Partial<CompareSetting>) => ({
      setting: { ...context.setting, ...change },
    })),
    dropUnknown: assign(({ context }) => ({
      setting: { ...context.setting, styles: context.setting.styles.filter((style) => context.known[style]) },
    })),
    add: assign(({ context: { setting } }, { style }: { style: string }) => ({
      setting: { ...setting, styles: [...new Set([...setting.styles, style])].slice(0, maxCompared) },
      gone: [],
    })),
    /** What the address says; what was typed meanwhile stays, and where neither has a text, the visitor's own is shown. */
    restore: assign(({ context }, { params, ownText }: StoredTexts) => {
      const setting = readCompare(params);
      return { setting: { ...setting, text: context.setting.text ?? setting.text ?? ownText } };
    }),
    /** What another address says; without a text there, this one stays. */
    follow: assign(({ context }, { params }: Pick<StoredTexts, 'params'>) => {
      const setting = readCompare(params);
      return { setting: { ...setting, text: setting.text ?? context.setting.text }, gone: [] };
    }),
    tellAddress: sendTo('address', ({ context: { setting } }) => ({
      type: 'setting.change',
      params: writeCompare(setting),
    })),
    keepText: sendTo('address', ({ context: { setting } }) => ({ type: 'text.keep', ownText: setting.text })),
    /** A class that there is no style of leaves the list, and is named. */
    remember: assign(({ context }, { asked, styles, shops }: LoadedStyles) => {
      const loaded = styles.map((style) => [
        style.class,
        { ...style, coverage: decodeRanges(style.coverage) },
      ]);
      const known: CompareContext['known'] = { ...context.known, ...Object.fromEntries(loaded) };
      const gone = asked.filter((style) => !known[style]);
      return {
        known,
        gone,
        shops: { ...context.shops, ...Object.fromEntries(shops.map((shop) => [shop.slug, shop])) },
        setting: {
          ...context.setting,
          styles: context.setting.styles.filter((style) => !gone.includes(style)),
        },
      };
    }),
  },
}).createMachine({
  id: 'compare',
  context: {
    setting: startSetting,
    known: {},
    gone: [],
    shops: {},
    choice: {},
    failure: null,
  },
  type: 'parallel',
  on: {
    'licence.choose': {
      actions: assign({
        choice: ({ context, event }) => ({ ...context.choice, [event.kind]: event.value }),
      }),
    },
  },
  states: {
    setting: {
      description: 'What is compared and how it is set, which the address holds too.',
      initial: 'reading',
      invoke: { id: 'address', src: 'address', onError: {} },
      on: {
        'style.add': {
          target: '.read',
          actions: [{ type: 'add', params: ({ event }) => event }, 'tellAddress'],
        },
        'style.remove': {
          target: '.read',
          actions: [
            {
              type: 'change',
              params: ({ context, event }) => ({
                styles: context.setting.styles.filter((style) => style !== event.style),
              }),
            },
            'tellAddress',
          ],
        },
        'style.move': {
          target: '.read',
          actions: [
            {
              type: 'change',
              params: ({ context, event }) => ({
                styles: moved(context.setting.styles, event.style, event.by),
              }),
            },
            'tellAddress',
          ],
        },
        'setting.choose': {
          target: '.read',
          actions: [{ type: 'change', params: ({ event }) => event.change }, 'tellAddress'],
        },
        'text.written': {
          target: '.read',
          actions: [
            { type: 'change', params: ({ event }) => ({ text: limitedText(event.text) }) },
            'tellAddress',
            'keepText',
          ],
        },
        'text.reset': {
          target: '.read',
          actions: [{ type: 'change', params: { text: null } }, 'tellAddress', 'keepText'],
        },
      },
      states: {
        reading: {
          description: 'The address and the typed text of before are being read.',
          on: {
            'address.read': { target: 'read', actions: { type: 'restore', params: ({ event }) => event } },
            // Typed before the address was read.
            'text.written': {
              actions: { type: 'change', params: ({ event }) => ({ text: limitedText(event.text) }) },
            },
          },
        },
        read: {
          description: 'The comparison is as the address says, or as was chosen since.',
          on: { 'address.changed': { actions: { type: 'follow', params: ({ event }) => event } } },
        },
      },
    },
    styles: {
      description: 'What is known of the chosen styles.',
      initial: 'known',
      states: {
        known: {
          description: 'Every chosen style is shown.',
          always: { guard: 'hasUnknown', target: 'loading' },
        },
        loading: {
          description: 'Fonts, characters and prices of new styles are loading; the others stay.',
          tags: 'busy',
          invoke: {
            id: 'loadStyles',
            src: 'loadStyles',
            input: ({ context }) => ({ styles: unknownIn(context) }),
            onDone: { target: 'known', actions: { type: 'remember', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        failed: {
          description: 'They could not be loaded; the others stay, and the reader may retry.',
          tags: 'failed',
          exit: assign({ failure: null }),
          on: {
            'styles.retry': 'loading',
            'style.add': 'loading',
            // Another address: what is unknown there is loaded.
            'address.changed': 'known',
            // Without those that could not be loaded, the others are compared.
            'styles.drop': { target: 'known', actions: 'dropUnknown' },
          },
        },
      },
    },
  },
});

/** A style in the comparison, or the visitor's own font. */
export type ComparedRow = {
  readonly key: string;
  readonly name: string;
  readonly style: KnownStyle | null;
  /** The font's name for style sheets. */
  readonly face: string;
  /** null where the font's file doesn't tell. */
  readonly coverage: Coverage | null;
};

/** A key beside the classes of styles, none of which has a colon. */
const ownFontKey = 'own:font';

/** What is shown, in order: the chosen styles that are known, then the visitor's own font. */
export const rowsOf = (
  styles: CompareSetting['styles'],
  known: CompareContext['known'],
  ownFont: OwnFont | null,
): readonly ComparedRow[] => [
  ...styles.flatMap((key) => {
    const style = known[key];
    if (!style) return [];
    const { family, name, coverage } = style;
    return [{ key, name: `${family.name} ${name}`, style, face: style.class, coverage }];
  }),
  ...(ownFont
    ? [
        {
          key: ownFontKey,
          name: ownFont.name,
          style: null,
          face: ownFont.family,
          coverage: ownFont.coverage,
        },
      ]
    : []),
];

/** The two that lie over each other: those chosen, as far as they are there, then the first others; fewer than two without. */
export function pairOf({ setting }: CompareContext, rows: readonly ComparedRow[]): readonly ComparedRow[] {
  const chosen = (setting.pair ?? []).flatMap((key) => rows.find((row) => row.key === key) ?? []);
  return [...chosen, ...rows.filter((row) => !chosen.includes(row))].slice(0, 2);
}

/** The words that all are set in, and their language. */
export function wordsOf({ setting: { styles, text }, known }: CompareContext): {
  readonly text: string;
  readonly lang: string;
} {
  const first = known[styles.find((style) => known[style]) ?? ''];
  return { text: text ?? first?.default_text ?? '', lang: text === null ? (first?.lang ?? 'en') : '' };
}

/** The characters of a text that a row's font lacks; none where its file doesn't tell (§compare.missing). */
export const missingFrom = ({ coverage }: ComparedRow, text: string): readonly string[] =>
  coverage ? missingIn(coverage, text) : [];

/** The tiers that a shop's prices are for. */
export const choiceIn = ({ choice }: CompareContext, { settings }: Shop): LicenceChoice => ({
  ...settings.defaults,
  ...choice,
});

/** The price of a style alone, as its shop shows it; undefined where it isn't known. */
export function priceOf(
  context: CompareContext,
  { class: face, family }: Pick<KnownStyle, 'class' | 'family'>,
) {
  const shop = context.shops[family.slug];
  const option = shop?.styles.flatMap(({ options }) => options).find((each) => each.class === face);
  if (!shop || !option) return undefined;
  const scripts = shop.scripts.filter(({ pivot }) => pivot.default_applied).map(({ id }) => id);
  const price = priceFor({ shop, choice: choiceIn(context, shop), scripts }, 'styles', option);
  return price.ok ? price : undefined;
}
