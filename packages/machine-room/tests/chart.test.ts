// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { createActor, type InspectionEvent, setup } from 'xstate';
import { machines } from '../../../tests/support/machines.ts';
import { declaredTransitions, nodesOf } from '../../machine-paths/model.ts';
import { chartOf, edgeIdOf } from '../chart/chart.ts';
import type { Area, Drawing } from '../chart/drawing.ts';
import { drawingToSvg } from '../chart/drawing-to-svg.ts';
import { eventText } from '../chart/event-text.ts';
import { layOut } from '../chart/layout.ts';

const overlap = (a: Area, b: Area) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Areas with text of their own: labels, and boxes with nothing inside. */
function written({ boxes, arrows }: Drawing): (Area & { readonly name: string })[] {
  const leaves = boxes.filter(({ state, isFolded }) => isFolded || state.children.length === 0);
  return [
    ...leaves.map((box) => ({ ...box, name: box.state.id })),
    ...arrows.map(({ edge, label }) => ({ ...label, name: edge.id })),
  ];
}

describe.each(machines)('the drawing of %s', async (_name, machine) => {
  const chart = chartOf(machine);
  const drawing = await layOut(machine);

  test('has every state that the machine declares', () => {
    const declared = nodesOf(machine.root).map(({ id }) => id);
    expect(drawing.boxes.map(({ state }) => state.id)).toEqual(declared);
  });

  test('has every transition that the machine declares, as an arrow or as a line in its state', () => {
    const ids = chart.edges.map(({ id }) => id);
    expect(ids).toHaveLength(declaredTransitions(machine).length);
    const arrows = drawing.arrows.map(({ edge }) => edge.id);
    const lines = drawing.boxes.flatMap((box) => box.lines.flatMap(({ edge }) => edge ?? []));
    expect(new Set([...arrows, ...lines])).toEqual(new Set(ids));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('leads every arrow from its source to its target', () => {
    const areas = new Map(drawing.boxes.map((box) => [box.state.id, box]));
    const touches = (id: string, point: { x: number; y: number } | undefined) => {
      const box = areas.get(id);
      return (
        box !== undefined && point !== undefined && overlap({ ...point, width: 1, height: 1 }, grown(box))
      );
    };
    const astray = drawing.arrows.filter(
      ({ edge, routes }) =>
        !routes.every((route, place) => {
          const target = edge.targets[place] ?? '';
          return touches(edge.source, route[0]) && touches(target, route.at(-1));
        }),
    );
    expect(astray.map(({ edge }) => edge.id)).toEqual([]);
  });

  test('writes no words over others', () => {
    const areas = written(drawing);
    const clashes = areas.flatMap((one, place) =>
      areas
        .slice(place + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.name} over ${other.name}`),
    );
    expect(clashes).toEqual([]);
  });

  test('keeps what is inside a state within it', () => {
    const areas = new Map(drawing.boxes.map((box) => [box.state.id, box]));
    const outside = drawing.boxes.filter(({ state, x, y, width, height }) => {
      const outer = state.parent === null ? undefined : areas.get(state.parent);
      return (
        outer &&
        (x < outer.x ||
          y < outer.y ||
          x + width > outer.x + outer.width ||
          y + height > outer.y + outer.height)
      );
    });
    expect(outside.map(({ state }) => state.id)).toEqual([]);
  });
});

const grown = ({ x, y, width, height }: Area): Area => ({
  x: x - 2,
  y: y - 2,
  width: width + 4,
  height: height + 4,
});

describe('a folded state', () => {
  const outer = setup({ types: { events: {} as { type: 'way.go' } } }).createMachine({
    id: 'outer',
    initial: 'one',
    states: {
      one: {
        initial: 'first',
        states: { first: { on: { 'way.go': 'second' } }, second: { on: { 'way.go': '#outer.two' } } },
      },
      two: { on: { 'way.go': 'one.second' } },
    },
  });

  test('hides its inside, and arrows end at its own box', async () => {
    const drawing = await layOut(outer, { folded: ['outer.one'] });
    expect(drawing.boxes.map(({ state }) => state.key)).toEqual(['outer', 'one', 'two']);
    expect(drawing.arrows.map(({ edge }) => edge.id)).toEqual([
      'outer.one.second way.go 0',
      'outer.two way.go 0',
    ]);
    expect(drawing.arrows.every(({ routes }) => routes.every((route) => route.length > 1))).toBe(true);
  });

  test('that holds everything leaves one box', async () => {
    const drawing = await layOut(outer, { folded: ['outer'] });
    expect(drawing.boxes).toHaveLength(1);
    expect(drawing.arrows).toEqual([]);
  });
});

test('a transition that xstate reports has the id of the edge that is drawn for it', () => {
  const machine = setup({}).createMachine({
    id: 'light',
    initial: 'red',
    states: {
      red: { on: { turn: [{ guard: () => false, target: 'red' }, { target: 'amber' }] } },
      amber: { always: 'green' },
      green: {},
    },
  });
  const reported: (string | null)[] = [];
  const inspect = (inspection: InspectionEvent) => {
    if (inspection.type === '@xstate.microstep') reported.push(...inspection._transitions.map(edgeIdOf));
  };
  const actor = createActor(machine, { inspect }).start();
  actor.send({ type: 'turn' });
  expect(reported.filter((id) => id !== null)).toEqual(['light.red turn 1', 'light.amber always 0']);
  expect(chartOf(machine).edges.map(({ id }) => id)).toEqual(expect.arrayContaining(reported.slice(-2)));
});

test("xstate's own events are described in words", () => {
  expect(eventText('xstate.done.actor.pay')).toBe('pay done');
  expect(eventText('xstate.error.actor.pay')).toBe('pay failed');
  expect(eventText('xstate.snapshot.card')).toBe('card changed');
  expect(eventText('xstate.after.1000.form.waiting')).toBe('after 1 second');
  expect(eventText('xstate.after.90000.form.waiting')).toBe('after 90 seconds');
  expect(eventText('xstate.after.patience.form.waiting')).toBe('after patience');
  expect(eventText('xstate.done.state.form.filling')).toBe('filling finished');
  expect(eventText('item.add')).toBe('item.add');
});

test('an SVG file names its marks, escapes its text and needs no style sheet of ours', async () => {
  const machine = setup({}).createMachine({
    id: 'a',
    initial: 'b',
    states: { b: { description: 'less < "more"', on: { go: 'c' } }, c: {} },
  });
  const svg = drawingToSvg(await layOut(machine), { 'a.b': 'active', 'a.b go 0': 'lit' }, { scheme: 'dark' });
  expect(svg).toContain('data-state="a.b" data-kind="atomic" data-depth="1" data-mark="active"');
  expect(svg).toContain('data-edge="a.b go 0" data-mark="lit"');
  expect(svg).toContain('less &lt; &quot;more&quot;');
  expect(svg).toContain('--paper:#0c2237');
});
