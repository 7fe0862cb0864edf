import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import { drawingToSvg } from '../chart/drawing-to-svg.ts';
import { layOut } from '../chart/layout.ts';

const engine = setup({}).createMachine({ id: 'engine', initial: 'still', states: { still: {} } });

const car = setup({
  actors: { motor: engine, key: fromPromise(() => Promise.resolve()) },
}).createMachine({
  id: 'car',
  initial: 'driving',
  states: {
    driving: {
      invoke: [
        { id: 'front', src: 'motor' },
        { id: 'key', src: 'key' },
      ],
    },
  },
});

test('an invoked actor that is a machine names it, under whatever source and id; a job names none', () => {
  expect(chartOf(car).states.flatMap(({ invokes }) => invokes)).toMatchObject([
    { id: 'front', name: 'front', source: 'motor', label: 'motor as front', machine: 'engine' },
    { id: 'key', name: 'key', source: 'key', label: 'key', machine: null },
  ]);
});

test('the line that says so in the drawing leads to that machine', async () => {
  const svg = drawingToSvg(await layOut(car));
  expect(svg).toMatch(/data-runs="engine"[^>]*>runs motor as front →</);
  expect(svg.match(/data-runs="/g)).toHaveLength(1);
});
