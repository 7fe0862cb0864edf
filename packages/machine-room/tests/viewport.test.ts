/** Which part of a drawing the window shows. */
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import { layOut } from '../chart/layout.ts';
import { drawnIdsOf, marksOf } from '../view/marks.ts';
import { areasOf, inSight } from '../view/viewport.ts';

describe('a window of 100 by 100', () => {
  const size = { width: 100, height: 100 };
  const drawing = { width: 1000, height: 500 };
  const begin = { x: 10, y: 10, scale: 1 };
  const shown = (...areas: readonly [x: number, y: number, width: number, height: number][]) =>
    inSight(
      begin,
      areas.map(([x, y, width, height]) => ({ x, y, width, height })),
      size,
      drawing,
      10,
    );

  test('stays where it is while what is sought is in it, or nothing is', () => {
    expect(shown([0, 0, 80, 80])).toBe(begin);
    expect(shown()).toBe(begin);
  });

  test('has what is sought in its middle, only along the side where it was not in sight', () => {
    expect(shown([60, 0, 21, 20])).toEqual({ x: -20.5, y: 10, scale: 1 });
    expect(shown([500, 0, 20, 20])).toEqual({ x: -460, y: 10, scale: 1 });
    expect(shown([0, 300, 20, 20])).toEqual({ x: 10, y: -260, scale: 1 });
  });

  test('shows no more than the margin beside the drawing', () => {
    expect(shown([980, 480, 20, 20])).toEqual({ x: -910, y: -410, scale: 1 });
  });

  test('shows all that it has room for, and else the first', () => {
    expect(shown([500, 0, 20, 20], [540, 0, 40, 20])).toEqual({ x: -490, y: 10, scale: 1 });
    expect(shown([500, 0, 20, 20], [900, 0, 20, 20])).toEqual({ x: -460, y: 10, scale: 1 });
  });
});

test('what is sought or marked is the innermost state, its visible one where it is hidden, a label, or the state of a line', async () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: { initial: 'one', states: { one: { on: { stay: { actions: 'note' }, go: '#m.b' } } } },
      b: {},
    },
  });
  const chart = chartOf(machine);
  const [open, closed] = [await layOut(chart), await layOut(chart, { folded: ['m.a'] })];
  const boxAt = (drawing: typeof open, id: string) => {
    const { x, y, width, height } = drawing.boxes.find(({ state }) => state.id === id) ?? {};
    return { x, y, width, height };
  };
  const one = boxAt(open, 'm.a.one');
  expect(areasOf(chart, open, ['m', 'm.a', 'm.a.one'])).toEqual([one]);
  expect(areasOf(chart, open, ['m.a.one stay 0'])).toEqual([one]);
  expect(areasOf(chart, closed, ['m', 'm.a', 'm.a.one'])).toEqual([boxAt(closed, 'm.a')]);
  expect(areasOf(chart, open, ['m.a.one go 0'])).toEqual([open.arrows[0]?.label]);
  expect(areasOf(chart, open, ['m.c'])).toEqual([]);

  const marksIn = (drawing: typeof open) =>
    marksOf({
      shown: undefined,
      selected: 'm.a.one stay 0',
      found: ['m.a.one', 'm.a.one stay 0', 'm.a.one go 0'],
      current: 'm.a.one',
      drawnIdOf: drawnIdsOf(chart, drawing),
    });
  expect(marksIn(open)).toEqual({
    'm.a.one': 'found current',
    'm.a.one stay 0': 'found selected',
    'm.a.one go 0': 'found',
  });
  expect(marksIn(closed)).toEqual({ 'm.a': 'found current selected', 'm.a.one go 0': 'found' });
});
