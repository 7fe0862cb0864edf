/** The glyph grid: the style whose characters it shows, the search, and the character in the inspector. */
import { assign, setup } from 'xstate';
import type { Failure } from '../domain/failure.ts';
import { findGlyphs, type GlyphDrawing, type GlyphEntry, type GlyphList } from '../domain/glyphs.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export type GlyphsContext = {
  readonly styleId: number;
  /** null until the first style's characters are loaded. */
  readonly list: GlyphList | null;
  readonly search: string;
  /** The character in the inspector; it stays the same from style to style. */
  readonly codePoint: number;
  readonly drawing: GlyphDrawing | null;
  readonly failure: Failure | null;
};

export type GlyphsEvent =
  | { type: 'style.choose'; id: number }
  | { type: 'glyphs.search'; text: string }
  | { type: 'glyphs.retry' }
  | { type: 'glyph.choose'; codePoint: number }
  /** Moves by a number of characters in the grid; a move past its ends is ignored. */
  | { type: 'glyph.move'; by: number }
  | { type: 'glyph.retry' };

/** Characters that are selected first, in this order. */
const preferredCodePoints = [0x26, 0x67, 0x52];

const entryOf = ({ list, codePoint }: GlyphsContext): GlyphEntry | undefined =>
  list?.glyphs.find((glyph) => glyph.code_point === codePoint);

/** The characters in the grid. */
export const selectFound = ({ context: { list, search } }: { readonly context: GlyphsContext }) =>
  findGlyphs(list?.glyphs ?? [], search);

/** The code point to select in a list: the current one, a preferred one, or the first. */
function codePointIn({ glyphs }: GlyphList, codePoint: number): number {
  const has = (wanted: number) => glyphs.some(({ code_point }) => code_point === wanted);
  return [codePoint, ...preferredCodePoints].find(has) ?? glyphs[0]?.code_point ?? codePoint;
}

/** The code point a number of places further in the grid; undefined past either end. */
function neighbour(context: GlyphsContext, by: number): number | undefined {
  const found = selectFound({ context });
  const index = found.findIndex(({ code_point }) => code_point === context.codePoint);
  return index < 0 ? found[0]?.code_point : found[index + by]?.code_point;
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
    hasNeighbour: ({ context }, { by }: { by: number }) => neighbour(context, by) !== undefined,
    isFound: ({ context }, { text }: { text: string }) =>
      selectFound({ context: { ...context, search: text } }).length > 0,
  },
}).createMachine({
  id: 'glyphs',
  context: ({ input }) => ({
    styleId: input.styleId,
    list: null,
    search: '',
    codePoint: preferredCodePoints[0] ?? 0,
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
      description: "The style's characters are loading; those of the previous style stay meanwhile.",
      tags: 'busy',
      invoke: {
        id: 'loadGlyphs',
        src: 'loadGlyphs',
        input: ({ context }) => ({ styleId: context.styleId }),
        onDone: {
          target: 'shown',
          actions: assign({
            list: ({ event }) => event.output,
            codePoint: ({ context, event }) => codePointIn(event.output, context.codePoint),
          }),
        },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: {
      description: 'The characters could not be loaded; the reader may retry.',
      tags: 'failed',
      on: { 'glyphs.retry': { target: 'listing', actions: assign({ failure: null }) } },
    },
    shown: {
      description: 'The grid is shown; one of its characters is in the inspector.',
      initial: 'drawing',
      on: {
        'glyph.choose': {
          target: '.drawing',
          actions: assign({ codePoint: ({ event }) => event.codePoint }),
        },
        'glyph.move': {
          guard: { type: 'hasNeighbour', params: ({ event }) => event },
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
          description: "The character's outline is loading.",
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
              target: 'drawingFailed',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        drawn: { description: 'The outline is shown.' },
        drawingFailed: {
          description: 'The outline could not be loaded; the reader may retry.',
          tags: 'failed',
          on: { 'glyph.retry': { target: 'drawing', actions: assign({ failure: null }) } },
        },
      },
    },
  },
});
