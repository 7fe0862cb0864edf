/** Viewport calculations for zooming, moving, and bringing parts of a drawing into sight. */
import { type Chart, outerOf } from '../chart/chart.ts';
import type { Area, Box, Drawing } from '../chart/drawing.ts';
import type { Viewport } from '../chart-view.machine.ts';

const minScale = 0.1;
const maxScale = 6;

type Point = { readonly x: number; readonly y: number };

/** The viewport after zooming by a factor around a point of the window, which stays in place. */
export function zoomed({ x, y, scale }: Viewport, factor: number, about: Point): Viewport {
  const next = Math.min(maxScale, Math.max(minScale, scale * factor));
  const ratio = next / scale;
  return { scale: next, x: about.x - (about.x - x) * ratio, y: about.y - (about.y - y) * ratio };
}

export const moved = ({ x, y, scale }: Viewport, by: Point): Viewport => ({
  scale,
  x: x + by.x,
  y: y + by.y,
});

type Size = { readonly width: number; readonly height: number };

/** Of a box with others inside, the corner with its name. */
const head = { width: 170, height: 60 } as const;

const areaOf = ({ x, y, width, height, state, isFolded }: Box): Area =>
  state.children.length === 0 || isFolded
    ? { x, y, width, height }
    : { x, y, width: Math.min(width, head.width), height: Math.min(height, head.height) };

/**
 * Where these states and transitions are in a drawing: of states within each other the innermost, in place of a hidden one
 * the state that hides it, and of a transition without an arrow its state. None for ids that the chart doesn't have.
 */
export function areasOf(chart: Chart, { boxes, arrows }: Drawing, ids: readonly string[]): Area[] {
  const outer = new Set(chart.states.filter(({ id }) => ids.includes(id)).map(({ parent }) => parent));
  const find = (id: string): Area | undefined => {
    const box = boxes.find(({ state }) => state.id === id);
    if (box) return areaOf(box);
    const label = arrows.find(({ edge }) => edge.id === id)?.label;
    const next = outerOf(chart, id);
    return label ?? (next ? find(next) : undefined);
  };
  return ids.filter((id) => !outer.has(id)).flatMap((id) => find(id) ?? []);
}

const around = (a: Area, b: Area): Area => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};

/** The place of a drawing along one side of the window: with a part in the middle that isn't inside its margins, but no further than its own end. */
function placed(at: number, from: number, length: number, window: number, end: number, margin: number) {
  if (at + from >= margin && at + from + length <= window - margin) return at;
  return Math.min(margin, Math.max(window / 2 - from - length / 2, window - end - margin));
}

/**
 * The viewport, moved so that the areas are in the window: the first, and of the others those that it has room for. The same
 * viewport if they are already, or if there are none.
 */
export function inSight(
  viewport: Viewport,
  [first, ...others]: readonly Area[],
  window: Size,
  drawing: Size,
  margin: number,
): Viewport {
  if (!first) return viewport;
  const { x, y, scale } = viewport;
  const part = others.reduce((area, other) => {
    const both = around(area, other);
    return both.width * scale <= window.width && both.height * scale <= window.height ? both : area;
  }, first);
  const along = (at: number, from: number, length: number, size: number, end: number) =>
    placed(at, from * scale, length * scale, size, end * scale, margin * scale);
  const next = {
    scale,
    x: along(x, part.x, part.width, window.width, drawing.width),
    y: along(y, part.y, part.height, window.height, drawing.height),
  };
  return next.x === x && next.y === y ? viewport : next;
}
