/** The character in the glyph inspector, drawn by the variable font where its axes are (§typeface.glyphs.axes). */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import { type AxisValues, axisValues, withAxis } from '../domain/axes.ts';
import type { VariableAxis } from '../domain/catalogue.ts';
import type { Failure } from '../domain/failure.ts';
import { drawingAt, type GlyphFrames, type GlyphShape } from '../domain/glyph-frames.ts';
import type { AxesStill } from './block.machine.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export type GlyphAxesInput = {
  readonly slug: string;
  readonly axes: readonly VariableAxis[];
  readonly codePoint: number;
};

export type GlyphAxesContext = GlyphAxesInput & {
  readonly values: AxisValues;
  /** The axis that was moved last, whose frames are here or on their way; null until one was. */
  readonly axis: string | null;
  /** null while the static style's drawing is shown. Others stay until those that were asked for are here. */
  readonly frames: GlyphFrames | null;
  readonly failure: Failure | null;
};

export type GlyphAxesEvent =
  | { type: 'axis.choose'; tag: string; value: number }
  | { type: 'instance.choose'; values: AxisValues }
  /** Begins or ends it. */
  | { type: 'axes.play' }
  | { type: 'axes.reset' }
  | { type: 'character.changed'; codePoint: number }
  | { type: 'frames.retry' }
  /** Where the axes came to rest. */
  | AxesStill;

export type FramesInput = Pick<GlyphAxesContext, 'slug' | 'axes' | 'codePoint' | 'values'> & {
  readonly axis: string;
};

/** The axis of the frames moves, from where it is. */
export type PlayGlyphInput = Pick<GlyphAxesContext, 'axes' | 'values' | 'frames'>;

/** It moves to and fro until this is stopped; told 'axes.rest', it sends 'axes.still' with where the axes are. */
const playGlyph = fromCallback<{ type: 'axes.rest' }, PlayGlyphInput, AxesStill>(() => {
  throw new Error('Nobody provides the actor playGlyph');
});

/** The axis that moves where none was chosen. */
const axisOf = ({ axis, axes }: GlyphAxesContext): string => axis ?? axes[0]?.tag ?? '';

const framesInput = ({ context }: { readonly context: GlyphAxesContext }): FramesInput => {
  const { slug, axes, codePoint, values } = context;
  return { slug, axes, codePoint, values, axis: axisOf(context) };
};

const params = <E>({ event }: { event: E }) => event;
/** Without frames: the variable font lacks the character, or the request failed. */
const onRefused = [
  { guard: { type: 'isAbsent', params }, target: 'lacking', actions: { type: 'drop', params } },
  { target: 'failed', actions: { type: 'drop', params } },
] as const;

export const glyphAxesMachine = setup({
  types: {
    context: {} as GlyphAxesContext,
    input: {} as GlyphAxesInput,
    events: {} as GlyphAxesEvent,
    tags: {} as 'busy' | 'failed' | 'lacking' | 'playing',
  },
  actors: {
    loadFrames: unprovided<GlyphFrames, FramesInput>('loadFrames'),
    playGlyph,
  },
  guards: {
    isHeld: ({ context: { axis } }, { tag }: { tag: string }) => tag === axis,
    isAnother: ({ context }, { codePoint }: { codePoint: number }) => codePoint !== context.codePoint,
    isAbsent: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
  actions: {
    move: assign(({ context }, { tag, value }: { tag: string; value: number }) => ({
      axis: tag,
      values: withAxis(context.axes, context.values, tag, value),
    })),
    place: assign(({ context }, { values }: { values: AxisValues }) => ({
      axis: axisOf(context),
      values: axisValues(context.axes, values),
    })),
    hold: assign(({ context }) => ({ axis: axisOf(context) })),
    reset: assign(({ context }) => ({
      axis: null,
      frames: null,
      failure: null,
      values: axisValues(context.axes, {}),
    })),
    changeCharacter: assign((_, { codePoint }: { codePoint: number }) => ({ codePoint })),
    keep: assign((_, { output }: { output: GlyphFrames }) => ({ frames: output, failure: null })),
    drop: assign((_, { error }: { error: unknown }) => ({ frames: null, failure: failureOf(error) })),
  },
}).createMachine({
  id: 'glyph-axes',
  context: ({ input }) => ({
    ...input,
    values: axisValues(input.axes, {}),
    axis: null,
    frames: null,
    failure: null,
  }),
  initial: 'untouched',
  on: {
    'axis.choose': { target: '.loading', actions: { type: 'move', params } },
    'instance.choose': { target: '.loading', actions: { type: 'place', params } },
    'axes.play': { target: '.starting', actions: 'hold' },
    'axes.reset': { target: '.untouched', actions: 'reset' },
    'character.changed': {
      guard: { type: 'isAnother', params },
      target: '.loading',
      actions: { type: 'changeCharacter', params },
    },
  },
  states: {
    untouched: {
      description: "The static style's drawing is shown, and the axes are at their start.",
      on: {
        'character.changed': {
          guard: { type: 'isAnother', params },
          actions: { type: 'changeCharacter', params },
        },
      },
    },
    loading: {
      description: 'The character along the moved axis is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadFrames',
        src: 'loadFrames',
        input: framesInput,
        onDone: { target: 'shown', actions: { type: 'keep', params } },
        onError: onRefused,
      },
      on: {
        'axis.choose': { guard: { type: 'isHeld', params }, actions: { type: 'move', params } },
      },
    },
    starting: {
      description: 'The character along the axis that is to move is loading.',
      tags: ['busy', 'playing'],
      invoke: {
        id: 'loadFrames',
        src: 'loadFrames',
        input: framesInput,
        onDone: { target: 'playing', actions: { type: 'keep', params } },
        onError: onRefused,
      },
      on: {
        'axes.play': 'loading',
        'character.changed': {
          guard: { type: 'isAnother', params },
          target: 'starting',
          reenter: true,
          actions: { type: 'changeCharacter', params },
        },
      },
    },
    shown: {
      description: 'The character is drawn where the axes are; moving the same axis asks for nothing.',
      on: {
        'axis.choose': { guard: { type: 'isHeld', params }, actions: { type: 'move', params } },
        'axes.play': 'playing',
      },
    },
    playing: {
      description: 'The axis moves to and fro, until something is chosen.',
      tags: 'playing',
      invoke: {
        id: 'playGlyph',
        src: 'playGlyph',
        input: ({ context: { axes, values, frames } }) => ({ axes, values, frames }),
        onError: 'shown',
      },
      on: {
        'axes.play': { actions: sendTo('playGlyph', { type: 'axes.rest' }) },
        'axes.still': {
          target: 'shown',
          actions: { type: 'place', params: ({ event }) => ({ values: event.axes }) },
        },
        'axis.choose': {
          guard: { type: 'isHeld', params },
          target: 'shown',
          actions: { type: 'move', params },
        },
        'character.changed': {
          guard: { type: 'isAnother', params },
          target: 'starting',
          actions: { type: 'changeCharacter', params },
        },
      },
    },
    lacking: {
      description:
        "The variable font lacks the character: the page says so, over the static style's drawing.",
      tags: 'lacking',
      on: {
        'axis.choose': { actions: { type: 'move', params } },
        'instance.choose': { actions: { type: 'place', params } },
      },
    },
    failed: {
      description: 'The character could not be loaded; the reader may retry.',
      tags: 'failed',
      on: { 'frames.retry': 'loading' },
    },
  },
});

/** What the variable font draws; null while the static style's drawing is shown. */
export function selectShape({ context }: { readonly context: GlyphAxesContext }): GlyphShape | null {
  const { frames, axes, values } = context;
  return frames && drawingAt(frames.frames, axisValues(axes, values)[frames.axis] ?? 0);
}
