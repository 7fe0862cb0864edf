/** Measures of how readable a drawing is. */
import type { Area, Drawing, Point } from '../chart/drawing.ts';
import { foldAreaOf } from '../chart/scene.ts';

type Segment = { readonly from: Point; readonly to: Point };

const segmentsOf = (route: readonly Point[]): Segment[] =>
  route.slice(1).map((to, index) => ({ from: route[index] ?? to, to }));

const lengthOf = ({ from, to }: Segment) => Math.abs(to.x - from.x) + Math.abs(to.y - from.y);

const isBetween = (value: number, one: number, other: number) =>
  value > Math.min(one, other) + 0.5 && value < Math.max(one, other) - 0.5;

/** Ways are horizontal or vertical: two cross where one passes through the middle of the other. */
const cross = (a: Segment, b: Segment) =>
  isBetween(a.from.x, b.from.x, b.to.x) && isBetween(b.from.y, a.from.y, a.to.y);

const overlap = (a: Area, b: Area) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const contains = (outer: Area, inner: Area) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const passes = ({ from, to }: Segment, area: Area) =>
  overlap(area, {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x) + 0.01,
    height: Math.abs(to.y - from.y) + 0.01,
  });

const count = <T>(list: readonly T[], test: (item: T, index: number) => boolean) => list.filter(test).length;

export type Measures = {
  /** Where a way passes through another's. */
  readonly crossings: number;
  /** The sum of all ways. */
  readonly length: number;
  /** The longest way, in parts of the drawing's width and height together. */
  readonly longest: number;
  /** Labels over another label or a way that isn't theirs. */
  readonly coveredLabels: number;
  /** States without inside that are written over. */
  readonly coveredBoxes: number;
  /** Signs that fold a state under something else. */
  readonly coveredFolds: number;
  /** Pairs of neighbours whose second one stands wholly before the first. */
  readonly disordered: number;
};

/** What can be counted in a drawing: 0 is best, everywhere. */
export function measuresOf({ boxes, arrows, starts, width, height }: Drawing): Measures {
  const all = [
    ...arrows.flatMap(({ edge, routes }) => routes.map((route) => ({ owner: edge.id, route }))),
    ...starts.map(({ state, route }) => ({ owner: `${state} start`, route })),
  ];
  // Edges between the same two states share a route.
  const ways = [...new Map(all.map((way) => [JSON.stringify(way.route), way])).values()].map(
    ({ owner, route }) => ({ owner, route, segments: segmentsOf(route) }),
  );
  const lengths = ways.map(({ segments }) => segments.reduce((sum, segment) => sum + lengthOf(segment), 0));
  const crossings = ways.reduce(
    (sum, one, index) =>
      sum +
      ways
        .slice(index + 1)
        .filter(({ owner }) => owner !== one.owner)
        .reduce(
          (found, other) =>
            found +
            one.segments.reduce(
              (here, a) => here + count(other.segments, (b) => cross(a, b) || cross(b, a)),
              0,
            ),
          0,
        ),
    0,
  );
  const leaves = boxes.filter(({ state, isFolded }) => isFolded || state.children.length === 0);
  const isCovered = ({ edge, label, routes }: Drawing['arrows'][number]) =>
    arrows.some((other) => other.edge.id !== edge.id && overlap(label, other.label)) ||
    ways.some(
      ({ route, segments }) =>
        !routes.some((own) => JSON.stringify(own) === JSON.stringify(route)) &&
        segments.some((segment) => passes(segment, label)),
    );
  const areas = new Map(boxes.map((box) => [box.state.id, box]));
  const disordered = boxes.reduce((sum, { state }) => {
    const inside = state.children.flatMap((id) => areas.get(id) ?? []);
    const pairs = inside.flatMap((first, index) =>
      inside.slice(index + 1).map((second) => [first, second] as const),
    );
    return (
      sum +
      count(
        pairs,
        ([first, second]) =>
          second.y + second.height <= first.y ||
          (second.x + second.width <= first.x && second.y < first.y + first.height),
      )
    );
  }, 0);
  return {
    crossings,
    length: Math.round(lengths.reduce((sum, length) => sum + length, 0)),
    longest: Math.round((Math.max(0, ...lengths) / (width + height)) * 100) / 100,
    coveredLabels: count(arrows, isCovered),
    coveredBoxes: count(leaves, (box) => arrows.some(({ label }) => overlap(box, label))),
    coveredFolds: count(
      boxes.filter(({ state }) => state.parent !== null && state.children.length > 0).map(foldAreaOf),
      (sign) =>
        boxes.some((box) => overlap(box, sign) && !contains(box, sign)) ||
        arrows.some(({ label }) => overlap(label, sign)) ||
        ways.some(({ segments }) => segments.some((segment) => passes(segment, sign))),
    ),
    disordered,
  };
}
