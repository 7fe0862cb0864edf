/** The glyph grid: which style's characters it shows, which of them are searched for, and the one in the inspector. */
import { assign, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { findGlyphs, type GlyphDrawing, type GlyphEntry, type GlyphList } from '../domain/glyphs.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

export type GlyphsContext = {
  readonly styleId: number;
  /** null until the first style's characters came. */
  readonly list: GlyphList | null;
  readonly search: string;
  /** The character in the inspector; kept from style to style. */
  readonly codePoint: number;
  readonly drawing: GlyphDrawing | null;
  readonly failure: Failure | null;
};

export type GlyphsEvent =
  | { type: 'style.choose'; id: number }
  | { type: 'glyphs.search'; text: string }
  | { type: 'glyphs.retry' }
  | { type: 'glyph.choose'; codePoint: number }
  /** So many places on in what is shown; out of it is nowhere. */
  | { type: 'glyph.move'; by: number }
  | { type: 'glyph.retry' };

/** What is looked at first: the character that a type designer shows first. */
const showpieces = [0x26, 0x67, 0x52];

const entryOf = ({ list, codePoint }: GlyphsContext): GlyphEntry | undefined =>
  list?.glyphs.find((glyph) => glyph.code_point === codePoint);

/** The characters in the grid. */
export const selectFound = ({ context: { list, search } }: { readonly context: GlyphsContext }) =>
  findGlyphs(list?.glyphs ?? [], search);

/** A character of the list: the one that was looked at, a showpiece, or the first. */
function keptIn({ glyphs }: GlyphList, codePoint: number): number {
  const has = (wanted: number) => glyphs.some(({ code_point }) => code_point === wanted);
  return [codePoint, ...showpieces].find(has) ?? glyphs[0]?.code_point ?? codePoint;
}

/** The character so many places on among those shown; undefined past either end. */
function neighbour(context: GlyphsContext, by: number): number | undefined {
  const found = selectFound({ context });
  const at = found.findIndex(({ code_point }) => code_point === context.codePoint);
  return at < 0 ? found[0]?.code_point : found[at + by]?.code_point;
}

export const glyphsMachine = setup({
  types: {
    context: {} as GlyphsContext,
    input: {} as { readonly styleId: number },
    events: {} as GlyphsEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadGlyphs: unprovided<GlyphList, { styleId: number }>('loadGlyphs'),
    drawGlyph: unprovided<GlyphDrawing, { styleId: number; gid: number }>('drawGlyph'),
  },
  guards: {
    isThere: ({ context }, { by }: { by: number }) => neighbour(context, by) !== undefined,
    isFound: ({ context }, { text }: { text: string }) =>
      selectFound({ context: { ...context, search: text } }).length > 0,
  },
}).createMachine({
  id: 'glyphs',
  context: ({ input }) => ({
    styleId: input.styleId,
    list: null,
    search: '',
    codePoint: showpieces[0] ?? 0,
    drawing: null,
    failure: null,
  }),
  initial: 'listing',
  on: {
    'style.choose': {
      target: '.listing',
      actions: assign({ styleId: ({ event }) => event.id, failure: null }),
    },
  },
  states: {
    listing: {
      description: "The style's characters are on their way; those of the one before stay meanwhile.",
      tags: 'busy',
      invoke: {
        id: 'loadGlyphs',
        src: 'loadGlyphs',
        input: ({ context }) => ({ styleId: context.styleId }),
        onDone: {
          target: 'shown',
          actions: assign({
            list: ({ event }) => event.output,
            codePoint: ({ context, event }) => keptIn(event.output, context.codePoint),
          }),
        },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: {
      description: 'The characters could not be fetched; it can be tried again.',
      tags: 'failed',
      on: { 'glyphs.retry': { target: 'listing', actions: assign({ failure: null }) } },
    },
    shown: {
      description: 'The grid stands; one of its characters is in the inspector.',
      initial: 'drawing',
      on: {
        'glyph.choose': {
          target: '.drawing',
          actions: assign({ codePoint: ({ event }) => event.codePoint }),
        },
        'glyph.move': {
          guard: { type: 'isThere', params: ({ event }) => event },
          target: '.drawing',
          actions: assign({
            codePoint: ({ context, event }) => neighbour(context, event.by) ?? context.codePoint,
          }),
        },
        'glyphs.search': [
          {
            guard: { type: 'isFound', params: ({ event }) => event },
            target: '.drawing',
            actions: [
              assign({ search: ({ event }) => event.text }),
              assign({
                codePoint: ({ context }) => neighbour(context, 0) ?? context.codePoint,
              }),
            ],
          },
          { actions: assign({ search: ({ event }) => event.text }) },
        ],
      },
      states: {
        drawing: {
          description: "The character's outline is on its way.",
          tags: 'busy',
          invoke: {
            id: 'drawGlyph',
            src: 'drawGlyph',
            input: ({ context }) => ({ styleId: context.styleId, gid: entryOf(context)?.gid ?? 0 }),
            onDone: {
              target: 'drawn',
              actions: assign({ drawing: ({ event }) => event.output, failure: null }),
            },
            onError: {
              target: 'undrawn',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        drawn: { description: 'The outline stands on its lines.' },
        undrawn: {
          description: 'The outline could not be fetched; it can be tried again.',
          tags: 'failed',
          on: { 'glyph.retry': { target: 'drawing', actions: assign({ failure: null }) } },
        },
      },
    },
  },
});
