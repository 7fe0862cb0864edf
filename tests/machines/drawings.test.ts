/** The drawing of every chart of the site: complete, and readable. */
import { declaredTransitions, nodesOf } from '@skerry/machine-paths/model';
import { chartOf } from '@skerry/machine-room/chart/chart';
import type { Area, Drawing } from '@skerry/machine-room/chart/drawing';
import { layOut } from '@skerry/machine-room/chart/layout';
import { describe, expect, test } from 'vitest';
import { machines } from '../support/machines.ts';

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

const grown = ({ x, y, width, height }: Area): Area => ({
  x: x - 2,
  y: y - 2,
  width: width + 4,
  height: height + 4,
});

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
