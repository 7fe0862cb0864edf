/** Machines as others write them: without setup, names or input, with what the shop's own don't use. */
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createMachine, fromCallback, fromPromise, raise, spawnChild } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import { drawingToSvg } from '../chart/drawing-to-svg.ts';
import { layOut } from '../chart/layout.ts';
import { mermaidOf } from '../chart/mermaid.ts';
import { entriesOf } from '../machines.ts';

const inner = createMachine({ id: 'inner', initial: 'one', states: { one: { type: 'final' } } });

const machines: Readonly<
  Record<string, { machine: AnyStateMachine; edges: readonly string[]; box?: string }>
> = {
  'no states and no id': { machine: createMachine({ on: { go: { actions: () => {} } } }), edges: ['go ='] },
  'input that it needs': {
    machine: createMachine({
      types: {} as { context: { id: string }; input: { id: string } },
      context: ({ input }) => ({ id: input.id }),
      initial: 'a',
      states: { a: {} },
    }),
    edges: [],
  },
  'after, also of a named delay with a dot': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { entry: 'own', after: { 1000: 'b', 'long.wait': 'b' } }, b: {} },
    }),
    edges: ['after 1 second → m.b', 'after long.wait → m.b'],
    box: 'on entry: own',
  },
  'actors without ids': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          invoke: [
            { src: 'named', onDone: 'b' },
            { src: inner, onDone: 'b' },
            { src: fromPromise(async () => 1), onDone: 'b', onError: 'b' },
            { src: fromCallback(() => {}), id: 'own.name', onError: 'b' },
          ],
        },
        b: { entry: spawnChild(inner) },
      },
    }),
    edges: [
      'named done → m.b',
      'inner done → m.b',
      'actor done → m.b',
      'actor failed → m.b',
      'own.name failed → m.b',
    ],
    box: 'runs an actor',
  },
  'wildcards, forbidden and eventless transitions': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      on: { go: '.b' },
      states: {
        a: {
          on: { '*': 'b', 'mouse.*': { target: 'a', reenter: true }, go: undefined },
          always: { guard: () => false, target: 'b' },
        },
        b: {},
      },
    }),
    edges: ['go → m.b', 'anything else → m.b', 'mouse.* → m.a', 'go =', 'always → m.b'],
  },
  'history, nested regions, their ends, and targets by id': {
    machine: createMachine({
      id: 'm',
      initial: 'a',
      output: { done: true },
      states: {
        a: {
          type: 'parallel',
          onDone: { target: 'end', actions: raise({ type: 'over' }) },
          states: {
            x: {
              initial: 'one',
              states: { one: { on: { go: '#a\\.last' } }, two: { id: 'a.last', type: 'final' } },
            },
            y: { type: 'parallel', states: { p: {}, q: {} } },
            back: { type: 'history', history: 'deep' },
          },
        },
        end: { on: { again: ['a.back'] } },
      },
    }),
    edges: ['a finished → m.end', 'go → a.last', 'again → m.a.back'],
  },
};

describe('the chart of a machine with', () => {
  test.each(Object.entries(machines))('%s', async (_, { machine, edges, box = '' }) => {
    const chart = chartOf(machine);
    const texts = chart.edges.map(({ eventLabel, targets }) =>
      targets.length === 0 ? `${eventLabel} =` : `${eventLabel} → ${targets.join()}`,
    );
    expect(texts.toSorted()).toEqual(edges.toSorted());
    expect(new Set(chart.edges.map(({ id }) => id)).size).toBe(edges.length);
    const drawing = await layOut(machine);
    expect(drawing.arrows.every(({ routes }) => routes.every((route) => route.length > 1))).toBe(true);
    const svg = drawingToSvg(drawing);
    expect(svg).toContain(box);
    expect(svg.replace(/data-\w+="[^"]*"/g, '')).not.toMatch(/xstate\.|undefined|NaN|\[object/);
    expect(mermaidOf(chart)).toMatch(/^stateDiagram-v2\n/);
  });
});

test('machines of the same name are numbered', () => {
  const upload = () => createMachine({ id: 'upload' });
  const entries = entriesOf({
    './upload.ts': { uploadMachine: upload(), default: createMachine({}) },
    './other/upload.ts': { uploadMachine: upload() },
    './index.ts': { inner },
    './inner.ts': { inner },
  });
  expect([...entries].map(([id, { chart, file }]) => [id, chart.id, file])).toEqual([
    ['upload', 'upload', 'upload.ts'],
    ['upload 2', 'upload 2', 'upload.ts'],
    ['upload 3', 'upload 3', 'other/upload.ts'],
    ['inner', 'inner', 'index.ts'],
  ]);
});

test('a module gives all its machines; one without an id has the name of its export or file', () => {
  const entries = entriesOf({
    './far/lamp.ts': {
      default: createMachine({}),
      other: createMachine({}),
      inner,
      variant: inner.provide({}),
      no: 1,
    },
  });
  expect([...entries.keys()]).toEqual(['lamp', 'other', 'inner']);
  expect(entries.get('lamp')?.file).toBe('far/lamp.ts');
  expect(entries.get('lamp')?.lines.size).toBe(0);
  expect(entries.get('other')?.chart.states[0]?.key).toBe('other');
});
