/** How readable the drawings of all charts are, in numbers that only change for a reason. */
import { describe, expect, test } from 'vitest';
import { type Drawing, readableScale, sizes } from '../chart/drawing.ts';
import { layOut } from '../chart/layout.ts';
import { entriesOf } from '../machines.ts';
import { measuresOf } from './drawing-measures.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../machines/*.machine.ts', '../**/*.machine.ts'],
  { eager: true },
);

const charts = [...entriesOf(modules, {})].map(([id, { chart }]) => [id, chart] as const);
const drawings = await Promise.all(charts.map(async ([id, chart]) => [id, await layOut(chart)] as const));

const measured = drawings.map(([id, drawing]) => [id, measuresOf(drawing)] as const);

/** Initial states of the machine that other states stand before, both across and down. */
function lateStarts({ boxes: [root, ...boxes] }: Drawing): string[] {
  const inside = boxes.filter(({ state }) => state.parent === root?.state.id);
  const late = inside.filter(
    (box) =>
      root?.state.initial.includes(box.state.id) &&
      inside.some(({ x, width }) => x + width <= box.x) &&
      inside.some(({ y, height }) => y + height <= box.y),
  );
  return late.map(({ state }) => state.id);
}

test('the smallest text has twelve pixels at first sight', () => {
  expect(Math.min(sizes.name, sizes.text) * readableScale).toBe(12);
});

test('all charts together have few crossings, short ways, and neighbours in the order of the definition', () => {
  const sum = (name: 'crossings' | 'length' | 'disordered') =>
    measured.reduce((total, [, measures]) => total + measures[name], 0);
  expect(sum('crossings')).toBeLessThanOrEqual(35);
  expect(sum('length')).toBeLessThanOrEqual(150_000);
  expect(sum('disordered')).toBeLessThanOrEqual(150);
});

describe.each(measured)('the drawing of %s', (_id, measures) => {
  test('covers no label, no state and no sign that folds one by a label or a way', () => {
    expect([measures.coveredLabels, measures.coveredBoxes, measures.coveredFolds]).toEqual([0, 0, 0]);
  });

  test('has no way longer than three quarters of its width and height together', () => {
    expect(measures.longest).toBeLessThanOrEqual(0.75);
  });
});

test('every chart is read without moving it sideways, but the order, whose ways are many', () => {
  const wide = drawings.filter(([, { width }]) => width * readableScale > 1440);
  expect(wide.map(([id]) => id)).toEqual(['order']);
});

test.each(drawings)('%s begins with its initial states', (_id, drawing) => {
  expect(lateStarts(drawing)).toEqual([]);
});

test('regions that stand one below the other begin at one left edge, as their names do', () => {
  const stacked = drawings.flatMap(
    ([
      id,
      {
        boxes: [root, ...boxes],
      },
    ]) => {
      const regions = boxes.filter(({ state }) => state.parent === root?.state.id);
      const isStacked =
        root?.state.kind === 'parallel' &&
        regions.every(
          ({ y }, index) =>
            index === 0 || y >= (regions[index - 1]?.y ?? 0) + (regions[index - 1]?.height ?? 0),
        );
      return isStacked ? [[id, new Set(regions.map(({ x }) => x)).size] as const] : [];
    },
  );
  expect(stacked.map(([, edges]) => edges)).toEqual(stacked.map(() => 1));
  expect(stacked.map(([id]) => id)).toContain('navigation');
});
