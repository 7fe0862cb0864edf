/** A glyph's outline as straight pieces, and the ink on lines across it. */
import type { Font } from 'fontkit';

type Point = readonly [x: number, y: number];
export type Segment = readonly [from: Point, to: Point];
/** Where ink is on a line across: from, to. */
export type Interval = readonly [number, number];

const curveSteps = 8;

/** A character that the font lacks has the outline of its box for missing ones. */
export const hasEvery = (font: Font, text: string): boolean =>
  [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** The outline as straight pieces; curves in steps. `shift` moves it to the right. */
export function segmentsOf(font: Font, character: string, shift = 0): Segment[] {
  const segments: Segment[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    segments.push([at, to]);
    at = to;
  };
  for (const { command, args } of font.glyphForCodePoint(character.codePointAt(0) ?? 0).path.commands) {
    const points = Array.from(
      { length: args.length / 2 },
      (_, index): Point => [(args[2 * index] ?? 0) + shift, args[2 * index + 1] ?? 0],
    );
    const end = points.at(-1) ?? start;
    if (command === 'moveTo') {
      start = end;
      at = end;
    } else if (command === 'lineTo' || command === 'closePath') lineTo(end);
    else {
      const curve = [at, ...points];
      for (let step = 1; step <= curveSteps; step += 1) lineTo(pointOn(curve, step / curveSteps));
    }
  }
  return segments;
}

/** De Casteljau: a point of a curve with any number of control points. */
function pointOn(curve: readonly Point[], share: number): Point {
  const [only, second] = curve;
  if (!only || !second) return only ?? [0, 0];
  const between = curve.slice(1).map((point, index): Point => {
    const before = curve[index] ?? point;
    return [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share];
  });
  return pointOn(between, share);
}

/** The ink on a horizontal line, by the non-zero rule: contours of one letter may overlap. */
export function inkAt(segments: readonly Segment[], y: number): Interval[] {
  const crossings = segments
    .filter(([[, from], [, to]]) => from <= y !== to <= y)
    .map(([[x, from], [toX, to]]) => ({
      x: x + ((y - from) / (to - from)) * (toX - x),
      turn: to > from ? 1 : -1,
    }))
    .toSorted((one, other) => one.x - other.x);
  const ink: Interval[] = [];
  let winding = 0;
  let begin = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) begin = x;
    winding += turn;
    if (winding === 0) ink.push([begin, x]);
  }
  return ink;
}

export const middleOf = (segments: readonly Segment[]) => {
  const xs = segments.flatMap(([[from], [to]]) => [from, to]);
  return (Math.min(...xs) + Math.max(...xs)) / 2;
};

/** Thickness of the first ink on a horizontal line half-way up, and on a vertical one through the middle; 0 for none. */
export function strokesOf(
  segments: readonly Segment[],
  height: number,
): { readonly across: number; readonly down: number } {
  const turned = segments.map(
    ([[x, y], [toX, toY]]): Segment => [
      [y, x],
      [toY, toX],
    ],
  );
  const [left = [0, 0]] = inkAt(segments, height / 2);
  const [bottom = [0, 0]] = inkAt(turned, middleOf(segments));
  return { across: left[1] - left[0], down: bottom[1] - bottom[0] };
}
