import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { GlyphFrames } from '../../domain/glyph-frames.ts';
import type { AxesStill } from '../../machines/block.machine.ts';
import {
  type FramesInput,
  glyphAxesMachine,
  type PlayGlyphInput,
  selectShape,
} from '../../machines/glyph-axes.machine.ts';
import { failure } from '../support/failure.ts';
import { glyphFrames, variableAxes } from '../support/glyphs.ts';

/** The machine of an ampersand, and what was asked for: the axis, the character, and where the axes were. */
function start({ lacks = '' }: { lacks?: string } = {}) {
  const asked: string[] = [];
  const actor = createActor(
    glyphAxesMachine.provide({
      actors: {
        loadFrames: fromPromise<GlyphFrames, FramesInput>(async ({ input }) => {
          const { axis, codePoint, values } = input;
          const character = String.fromCodePoint(codePoint);
          asked.push(`${character} ${axis} at ${JSON.stringify(values)}`);
          if (character === lacks) throw failure({ status: 404 });
          return { ...glyphFrames, axis };
        }),
        playGlyph: fromCallback<{ type: 'axes.rest' }, PlayGlyphInput, AxesStill>(
          ({ input: { frames, values }, receive, sendBack }) => {
            receive(() => sendBack({ type: 'axes.still', axes: { ...values, [frames?.axis ?? '']: 320 } }));
          },
        ),
      },
    }),
    { input: { slug: 'firth', axes: variableAxes, codePoint: 0x26 } },
  ).start();
  return {
    actor,
    asked,
    become: (state: 'shown' | 'playing' | 'lacking') => waitFor(actor, (s) => s.matches(state)),
  };
}

// §typeface.glyphs.axes
test('nothing is asked for until an axis moves, then its frames once', async () => {
  const { actor, asked, become } = start();
  actor.send({ type: 'character.changed', codePoint: 0x61 });
  expect([asked, selectShape(actor.getSnapshot())]).toEqual([[], null]);
  for (const value of [410, 650, 900]) actor.send({ type: 'axis.choose', tag: 'wght', value });
  expect(selectShape(await become('shown'))?.advance).toBe(1520);
  actor.send({ type: 'axis.choose', tag: 'wght', value: 100 });
  expect(selectShape(actor.getSnapshot())?.path).toBe('M0 0L500 1400L1000 0Z');
  expect(asked).toEqual(['a wght at {"wght":410,"SOFT":50}']);
});

test('another axis, an instance and another character are asked for, where the axes are', async () => {
  const { actor, asked, become } = start();
  actor.send({ type: 'axis.choose', tag: 'wght', value: 900 });
  await become('shown');
  actor.send({ type: 'axis.choose', tag: 'SOFT', value: 500 });
  await become('shown');
  actor.send({ type: 'instance.choose', values: { wght: 300 } });
  await become('shown');
  actor.send({ type: 'character.changed', codePoint: 0x61 });
  await become('shown');
  expect(asked).toEqual([
    '& wght at {"wght":900,"SOFT":50}',
    '& SOFT at {"wght":900,"SOFT":100}',
    '& SOFT at {"wght":300,"SOFT":50}',
    'a SOFT at {"wght":300,"SOFT":50}',
  ]);
});

test('the first axis plays where none was moved, and rests where it is stopped', async () => {
  const { actor, asked, become } = start();
  actor.send({ type: 'axes.play' });
  await become('playing');
  actor.send({ type: 'axes.play' });
  const { context } = await become('shown');
  expect(context.values).toEqual({ wght: 320, SOFT: 50 });
  expect(asked).toEqual(['& wght at {"wght":400,"SOFT":50}']);
});

test('another character goes on playing, and a moved slider ends it', async () => {
  const { actor, become } = start();
  actor.send({ type: 'axes.play' });
  await become('playing');
  actor.send({ type: 'character.changed', codePoint: 0x61 });
  expect(actor.getSnapshot().value).toBe('starting');
  await become('playing');
  actor.send({ type: 'axis.choose', tag: 'wght', value: 650 });
  expect(actor.getSnapshot()).toMatchObject({ value: 'shown', context: { values: { wght: 650 } } });
});

test('a character that the variable font lacks is asked for once, and another one again', async () => {
  const { actor, asked, become } = start({ lacks: '&' });
  actor.send({ type: 'axis.choose', tag: 'wght', value: 900 });
  expect(selectShape(await become('lacking'))).toBeNull();
  actor.send({ type: 'axis.choose', tag: 'wght', value: 800 });
  actor.send({ type: 'instance.choose', values: { wght: 300 } });
  expect(actor.getSnapshot().value).toBe('lacking');
  actor.send({ type: 'character.changed', codePoint: 0x61 });
  await become('shown');
  expect(asked).toEqual(['& wght at {"wght":900,"SOFT":50}', 'a wght at {"wght":300,"SOFT":50}']);
});

test('reset, the static style is shown again', async () => {
  const { actor, become } = start();
  actor.send({ type: 'axis.choose', tag: 'wght', value: 900 });
  await become('shown');
  actor.send({ type: 'axes.reset' });
  const { value, context } = actor.getSnapshot();
  expect([value, context.axis, context.values]).toEqual(['untouched', null, { wght: 400, SOFT: 50 }]);
  expect(selectShape({ context })).toBeNull();
});
