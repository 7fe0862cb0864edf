import { describe, expect, test } from 'vitest';
import { assign, createActor, createMachine, emit, type InspectionEvent, sendTo, setup } from 'xstate';
import { chartOf, edgeIdOf } from '../chart/chart.ts';
import { sizes } from '../chart/drawing.ts';
import { drawingToSvg } from '../chart/drawing-to-svg.ts';
import { eventText } from '../chart/event-text.ts';
import { layOut } from '../chart/layout.ts';
import { foldAreaOf } from '../chart/scene.ts';
import { textWidth } from '../chart/text.ts';

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

test("an action's text has what its function sets or emits, as far as its code shows that", () => {
  const fresh = { done: false };
  const actions: Record<string, Parameters<typeof createMachine>[0]['entry']> = {
    'set visit, moved': assign({ visit: 1, moved: () => true }),
    'set visit, moved, n': assign(({ event, context: { n } }) => ({
      visit: event.visit,
      moved: [{ a: 1 }, 2],
      n,
    })),
    'set answer': assign(({ context, event }) => ({ ...context, answer: { failure: event } })),
    'set answer and more': assign(({ event }) => ({ ...fresh, answer: event })),
    'set lines, failure': assign(({ context }) => {
      // return { nothing: 1 }
      if (context.isStale) return { lines: context.lines.filter((line: string) => line !== '') };
      return { lines: [], failure: null };
    }),
    'set context': assign(({ context }) => (context.isStale ? { a: 1 } : { b: 1 })),
    'set lines': assign(({ context }) => ({ lines: context.lines.map(() => ({ id: 1 })) })),
    'emit cart.changed': emit(({ context }) => ({ type: 'cart.changed', lines: context.lines })),
    'emit an event': emit(({ context }) => ({ type: context.type })),
    'send item.add to cart': sendTo('cart', () => ({ type: 'item.add' })),
  };
  const unsure = assign(({ context }) => {
    const lines = context.lines.map((line: string) => {
      return { line };
    });
    return { lines };
  });
  const textsOf = (entry: Parameters<typeof createMachine>[0]['entry']) =>
    chartOf(createMachine({ entry })).states[0]?.entry;
  for (const [text, action] of Object.entries(actions)) expect(textsOf(action)).toEqual([text]);
  expect(textsOf(unsure)).toEqual(['set context']);
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

test('a way of two edges is drawn once, with the marks of both', async () => {
  const machine = setup({}).createMachine({
    id: 'a',
    initial: 'b',
    states: { b: { on: { go: 'c', run: 'c' } }, c: {} },
  });
  const svg = drawingToSvg(await layOut(machine), { 'a.b go 0': 'covered', 'a.b run 0': 'missed' });
  const ways = [...svg.matchAll(/<g class="arrow" data-edge="[^"]*" data-mark="([^"]*)"/g)];
  expect(ways.map(([, mark]) => mark)).toEqual(['covered missed']);
  const labels = [...svg.matchAll(/<g class="arrow label" data-edge="[^"]*" data-mark="([^"]*)"/g)];
  expect(labels.map(([, mark]) => mark)).toEqual(['covered', 'missed']);
});

describe('the signs of a drawing', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: {
        initial: 'one',
        on: { leave: 'z' },
        states: {
          one: {},
          two: {},
          last: { type: 'history', target: 'two' },
          lastDeep: { type: 'history', history: 'deep' },
        },
      },
      p: { type: 'parallel', states: { left: {}, right: {} } },
      z: { type: 'final' },
    },
  });
  const partOf = (svg: string, id: string) =>
    svg.slice(svg.indexOf(`data-state="${id}"`)).replace(/<\/g>.*/s, '');
  const count = (text: string, part: string) => text.split(part).length - 1;

  test('a final state has a double frame, a folded one is a pile of two', async () => {
    const svg = drawingToSvg(await layOut(machine, { folded: ['m.a'] }));
    const [folded, final] = [partOf(svg, 'm.a'), partOf(svg, 'm.z')].map((part) =>
      [...part.matchAll(/<rect class="(\w+)" x="([\d.]+)" y="([\d.]+)"/g)].map(
        ([, name, x, y]) => [name, Number(x), Number(y)] as const,
      ),
    );
    const moves = (rects: typeof folded) => {
      const [one, other] = rects ?? [];
      return [
        rects?.map(([name]) => name),
        (other?.[1] ?? 0) - (one?.[1] ?? 0),
        (other?.[2] ?? 0) - (one?.[2] ?? 0),
      ];
    };
    expect(moves(folded)).toEqual([['inner', 'frame'], -4, -4]);
    expect(moves(final)).toEqual([['frame', 'inner'], 3, 3]);
  });

  test('the sign that unfolds a state stands beside its name, in its box', async () => {
    const { boxes } = await layOut(machine, { folded: ['m.a'] });
    const box = boxes.find(({ state }) => state.id === 'm.a');
    const [name] = box?.lines ?? [];
    if (!box || !name) throw new Error('The folded state has no name');
    const sign = foldAreaOf(box);
    expect(sign.x).toBeGreaterThanOrEqual(box.x + name.x + textWidth(name.text, sizes.name, true));
    expect(sign.x + sign.width).toBeLessThan(box.x + box.width);
  });

  test('history is a circle with H, deep history with H*, and a way to where it leads the first time', async () => {
    const drawing = await layOut(machine);
    const svg = drawingToSvg(drawing);
    expect(partOf(svg, 'm.a.last')).toMatch(/<circle class="frame".*>H<\/text>/);
    expect(partOf(svg, 'm.a.lastDeep')).toMatch(/<circle class="frame".*>H\*<\/text>/);
    expect(drawing.starts.map(({ state, dot }) => [state, dot !== null])).toEqual([
      ['m', true],
      ['m.a', true],
      ['m.a.last', false],
    ]);
  });

  test('the regions of a parallel state have dashed frames', async () => {
    const svg = drawingToSvg(await layOut(machine));
    expect(count(svg, 'data-region="true"')).toBe(2);
    expect(partOf(svg, 'm.p.left')).toContain('data-region="true"');
  });
});

test('a line that continues the one above is indented, so that two actions don’t read as three', async () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: {
        on: {
          go: {
            target: 'b',
            guard: 'isTheMorningShift',
            actions: [
              { type: 'writeToTheForeman', params: { first: 'of the morning', second: 'shift' } },
              'rest',
            ],
          },
        },
      },
      b: {},
    },
  });
  const [arrow] = (await layOut(machine)).arrows;
  const [left] = arrow?.label.lines ?? [];
  expect(arrow?.label.lines.map(({ text, x }) => [text, x > (left?.x ?? 0)])).toEqual([
    ['go', false],
    ['if isTheMorningShift', false],
    ['writeToTheForeman(of', false],
    ['the morning,', true],
    ['shift)', true],
    ['rest', false],
  ]);
});
