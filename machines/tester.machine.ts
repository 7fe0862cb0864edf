/** The tester of a typeface page: the styles shown, their settings, and the sample being edited (§tester.all-samples). */
import { assign, type EventObject, fromCallback, setup } from 'xstate';
import type { EditableStyle, Face, OtfGroup, SampleLine, TypefaceDetail } from '../domain/catalogue.ts';
import type { Failure } from '../domain/failure.ts';
import { type LetterCase, toggledFeature } from '../domain/feature-groups.ts';
import { allowedSizePx, defaultSizePx, type SizeLimits } from '../domain/sample-size.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

/**
 * How well the reader sees for whom a style is tried (§tester.vision): blurred as by near sight, faint as in glare, clouded as by
 * a cataract, or spaced as readers may set text for themselves (WCAG 1.4.12).
 */
export const visions = ['full', 'blurred', 'faint', 'clouded', 'spaced'] as const;
export type Vision = (typeof visions)[number];

export type TesterSubfamily = {
  readonly id: number;
  readonly name: string;
  /** null until it was chosen once. */
  readonly styles: readonly EditableStyle[] | null;
};

export type TesterContext = {
  readonly limits: SizeLimits;
  readonly groups: readonly OtfGroup[];
  readonly pool: readonly SampleLine[];
  /** Of all subfamilies. */
  readonly faces: readonly Face[];
  readonly subfamilies: readonly TesterSubfamily[];
  readonly subfamilyId: number;
  /** The chosen subfamily: shown already, or its styles are loading. */
  readonly requestedSubfamilyId: number;
  readonly windowWidthPx: number;
  /** null for the family's default, scaled to the window. */
  readonly sizePx: number | null;
  /** null until one is chosen: each sample is set in its own case (§tester.letter-case.mixed). */
  readonly letterCase: LetterCase | null;
  readonly vision: Vision;
  /** The active OpenType tags. */
  readonly features: readonly string[];
  /** How often new samples were requested. */
  readonly round: number;
  /** The edited texts, by style id. */
  readonly editedTexts: Readonly<Record<string, string>>;
  readonly editedId: number | null;
  readonly failure: Failure | null;
};

export type TesterEvent =
  | { type: 'window.resized'; widthPx: number }
  | { type: 'size.choose'; sizePx: number }
  | { type: 'case.choose'; letterCase: LetterCase }
  | { type: 'vision.choose'; vision: Vision }
  | { type: 'feature.toggle'; tag: string }
  | { type: 'subfamily.choose'; id: number }
  | { type: 'samples.renew' }
  | { type: 'samples.retry' }
  | { type: 'sample.edit'; id: number }
  | { type: 'sample.leave' }
  | { type: 'sample.written'; id: number; text: string }
  | { type: 'tester.hidden' };

/** A typical window width of designers, until the real one is known. */
const assumedWidthPx = 1440;

function contextOf({ family, examples, editable }: TypefaceDetail): TesterContext {
  const subfamilies = examples.subfamilies.map(({ id, name }) => ({
    id,
    name,
    styles: editable.subfamilies[id]?.styles ?? null,
  }));
  const features = editable.otf_groups.flatMap(({ otfs }) => otfs.filter(({ selected }) => selected));
  return {
    limits: family,
    groups: editable.otf_groups,
    pool: editable.samples ?? [],
    faces: examples.subfamilies.flatMap(({ styles }) => styles.map(({ face }) => face)),
    subfamilies,
    subfamilyId: family.main_style.typeface_subfamily_id,
    requestedSubfamilyId: family.main_style.typeface_subfamily_id,
    windowWidthPx: assumedWidthPx,
    sizePx: null,
    letterCase: null,
    vision: 'full',
    features: features.map((feature) => feature.data_setting),
    round: 0,
    editedTexts: {},
    editedId: null,
    failure: null,
  };
}

const withStyles = (context: TesterContext, styles: readonly EditableStyle[]) =>
  context.subfamilies.map((subfamily) =>
    subfamily.id === context.requestedSubfamilyId ? { ...subfamily, styles } : subfamily,
  );

/** Has all faces loaded before each print, until it is stopped (§typeface.print.faces). */
const loadFacesForPrint = fromCallback<EventObject, readonly Face[]>(() => {
  throw new Error('Nobody provides the actor loadFacesForPrint');
});

export const testerMachine = setup({
  types: {
    context: {} as TesterContext,
    input: {} as TypefaceDetail,
    events: {} as TesterEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadFacesForPrint,
    loadStyles: unprovided<{ data: EditableStyle[] }, { subfamilyId: number }>('loadStyles'),
  },
  guards: {
    isLoaded: ({ context }, { id }: { id: number }) =>
      context.subfamilies.some((subfamily) => subfamily.id === id && subfamily.styles !== null),
    isGone: ({ context }) => !selectStyles({ context }).some(({ id }) => id === context.editedId),
  },
}).createMachine({
  id: 'tester',
  context: ({ input }) => contextOf(input),
  type: 'parallel',
  invoke: {
    id: 'loadFacesForPrint',
    src: 'loadFacesForPrint',
    input: ({ context }) => context.faces,
    onError: {},
  },
  on: {
    'window.resized': { actions: assign({ windowWidthPx: ({ event }) => event.widthPx }) },
    'size.choose': {
      actions: assign({ sizePx: ({ context, event }) => allowedSizePx(context.limits, event.sizePx) }),
    },
    'case.choose': { actions: assign({ letterCase: ({ event }) => event.letterCase }) },
    'vision.choose': { actions: assign({ vision: ({ event }) => event.vision }) },
    'feature.toggle': {
      actions: assign({
        features: ({ context, event }) => toggledFeature(context.groups, context.features, event.tag),
      }),
    },
    'samples.renew': { actions: assign({ round: ({ context }) => context.round + 1, editedTexts: {} }) },
    'sample.written': {
      actions: assign({
        editedTexts: ({ context, event }) => ({ ...context.editedTexts, [event.id]: event.text }),
      }),
    },
  },
  states: {
    styles: {
      description: 'The subfamily that the samples show.',
      initial: 'shown',
      on: {
        'subfamily.choose': [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event },
            target: '.shown',
            actions: assign({
              subfamilyId: ({ event }) => event.id,
              requestedSubfamilyId: ({ event }) => event.id,
              failure: null,
            }),
          },
          {
            target: '.loading',
            actions: assign({ requestedSubfamilyId: ({ event }) => event.id, failure: null }),
          },
        ],
      },
      states: {
        shown: { description: 'The samples are shown.' },
        loading: {
          description: "The chosen subfamily's styles are loading; the previous ones stay meanwhile.",
          tags: 'busy',
          invoke: {
            id: 'loadStyles',
            src: 'loadStyles',
            input: ({ context }) => ({ subfamilyId: context.requestedSubfamilyId }),
            onDone: {
              target: 'shown',
              actions: assign({
                subfamilies: ({ context, event }) => withStyles(context, event.output.data),
                subfamilyId: ({ context }) => context.requestedSubfamilyId,
              }),
            },
            onError: {
              target: 'failed',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        failed: {
          description: 'The styles could not be loaded; the previous ones stay, and the reader may retry.',
          tags: 'failed',
          on: { 'samples.retry': { target: 'loading', actions: assign({ failure: null }) } },
        },
      },
    },
    typing: {
      description: 'Editing mode: at most one sample is edited.',
      initial: 'reading',
      on: { 'sample.edit': { target: '.editing', actions: assign({ editedId: ({ event }) => event.id }) } },
      states: {
        reading: { description: 'Samples are plain text.' },
        editing: {
          description:
            'One sample is a text box, until Escape, or until another subfamily is shown or the tester scrolls out of view.',
          exit: assign({ editedId: null }),
          always: { guard: 'isGone', target: 'reading' },
          on: { 'sample.leave': 'reading', 'tester.hidden': 'reading' },
        },
      },
    },
  },
});

type Snapshot = { readonly context: TesterContext };

/** The size of the samples in px. */
export const selectSizePx = ({ context }: Snapshot): number =>
  context.sizePx ?? defaultSizePx(context.limits, context.windowWidthPx);

/** The styles to show; empty only before the first ones are loaded. */
export const selectStyles = ({ context }: Snapshot): readonly EditableStyle[] =>
  context.subfamilies.find(({ id }) => id === context.subfamilyId)?.styles ?? [];

/** The sample of a style at its index in the list: the edited text, its own line, or a line of the pool. */
export function sampleOf(
  context: TesterContext,
  style: EditableStyle,
  index: number,
  count: number,
): SampleLine {
  const { pool, round } = context;
  const defaultLine: SampleLine = {
    text: style.default_text,
    lang: style.lang,
    letter_style: style.letter_style,
  };
  const poolLine = round > 0 ? pool[(round * count + index) % pool.length] : undefined;
  const line = poolLine ?? defaultLine;
  const text = context.editedTexts[style.id];
  return text === undefined ? line : { ...line, text };
}
