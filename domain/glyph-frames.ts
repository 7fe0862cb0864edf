/** A character of a variable font along one of its axes (§typeface.glyphs.axes). All measures are in font units. */
import { type AxisValues, allowedAxes, axisStep, writeAxes } from './axes.ts';
import type { VariableAxis } from './catalogue.ts';
import { type Infer, integer, list, number, object, optional, text } from './shape.ts';

export const GlyphFrame = object({
  /** Of the axis. */
  value: number(),
  /** From some value on a font may draw a character with another glyph. */
  gid: integer(0, 65_535),
  advance: number(),
  /** The pieces of the outline as SVG's commands, 'MLQQZ'; those of one glyph are the same in every frame. */
  commands: text({ max: 10_000, pattern: /^[MLQCZ]*$/ }),
  /** The points of the commands, x and y in turn, y upwards. */
  coordinates: list(number(), 60_000),
});
export type GlyphFrame = Infer<typeof GlyphFrame>;

export const GlyphFrames = object({
  /** The tag of the axis. */
  axis: text({ min: 4, max: 4 }),
  units_per_em: integer(1),
  /** By rising values, from one end of the axis to the other. */
  frames: list(GlyphFrame, 17),
});
export type GlyphFrames = Infer<typeof GlyphFrames>;

export const VariableGlyphQuery = object({
  /** The tag of the axis along which the character is drawn. */
  axis: text({ min: 4, max: 4 }),
  /** Where the other axes are, 'opsz:14,SOFT:50', as `otherAxes` writes it; left out where all are at their start. */
  at: optional(text({ min: 1, max: 600, pattern: /^(?:[ -~]{4}:-?\d+(?:\.\d+)?(?:,(?!$)|$))*$/ })),
});

/**
 * Where the axes beside the moved one are, as `at` has it: those that aren't at their start, in the font's order. Each place is
 * written in one way, so that a drawing has one address.
 */
export const otherAxes = (axes: readonly VariableAxis[], moved: string, values: AxisValues): string =>
  writeAxes(
    allowedAxes(
      axes.filter(({ tag }) => tag !== moved),
      values,
    ),
  );

/** At most so many frames stand at equal distances; one more is at the start of the axis. */
const evenFrames = 16;

/** The values at which a character is drawn, rising: both ends, the start, and others between, no closer than the slider's steps. */
export function frameValues(axis: VariableAxis): readonly number[] {
  const { min, max, start } = axis;
  const last = Math.max(1, Math.min(Math.floor((max - min) / axisStep(axis)), evenFrames - 1));
  const even = Array.from({ length: last }, (_, index) => min + ((max - min) * index) / last);
  return [...new Set([...even, max, start])].toSorted((a, b) => a - b);
}

/** What is drawn of a glyph: an SVG path, y upwards, and its points; `on` is false for an off-curve control point. */
export type GlyphShape = {
  readonly advance: number;
  readonly path: string;
  readonly nodes: readonly { readonly x: number; readonly y: number; readonly on: boolean }[];
};

/** How many points each command has. */
const pointsOf: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

const round = (value: number) => Math.round(value * 100) / 100;
const between = (from: number, to: number, share: number) => round(from + (to - from) * share);

/** The two frames around a value, and how far it is from the first to the second, 0 to 1; undefined without frames. */
function around(frames: readonly GlyphFrame[], value: number) {
  const next = frames.findIndex((frame) => frame.value > value);
  const before = frames.at(next < 0 ? -1 : Math.max(0, next - 1));
  const after = next < 0 ? before : frames[next];
  if (!before || !after) return undefined;
  const way = after.value - before.value;
  return { before, after, share: way > 0 ? Math.max(0, (value - before.value) / way) : 0 };
}

/**
 * The character at a value of the axis, between the frames around it; where these are of two glyphs, that of the nearer one.
 * Past the ends it is the first or the last frame's. Nothing is drawn without frames.
 */
export function drawingAt(frames: readonly GlyphFrame[], value: number): GlyphShape {
  const found = around(frames, value);
  if (!found) return { advance: 0, path: '', nodes: [] };
  const { before, after, share } = found;
  const isOne = before.gid === after.gid && before.commands === after.commands;
  const near = share < 0.5 ? before : after;
  const [from, to] = isOne ? [before, after] : [near, near];
  const place = (index: number) => between(from.coordinates[index] ?? 0, to.coordinates[index] ?? 0, share);
  const nodes: { x: number; y: number; on: boolean }[] = [];
  const path = [...from.commands].map((command) => {
    const count = pointsOf[command] ?? 0;
    const points = Array.from({ length: count }, (_, index) => {
      const first = nodes.length * 2;
      const node = { x: place(first), y: place(first + 1), on: index === count - 1 };
      nodes.push(node);
      return `${node.x} ${node.y}`;
    });
    return command + points.join(' ');
  });
  return { advance: between(from.advance, to.advance, share), path: path.join(''), nodes };
}

/** SVG paths that mark the points of an outline: squares on it, and circles for control points; `size` is half a mark's width. */
export function marksOf(
  nodes: GlyphShape['nodes'],
  size: number,
): { readonly on: string; readonly off: string } {
  const [half, whole] = [round(size), round(size * 2)];
  const square = `h${whole}v${whole}h${-whole}Z`;
  const circle = `a${half} ${half} 0 1 0 ${whole} 0a${half} ${half} 0 1 0 ${-whole} 0Z`;
  const draw = (isOn: boolean, dy: number, mark: string) =>
    nodes
      .filter(({ on }) => on === isOn)
      .map(({ x, y }) => `M${round(x - half)} ${round(y - dy)}${mark}`)
      .join('');
  return { on: draw(true, half, square), off: draw(false, 0, circle) };
}
