/** Zooming and moving, in numbers: the point under the pointer stays where it is. */
import type { Look } from '../../../machines/chart-view.machine.ts';

const least = 0.1;
const most = 6;

type Point = { readonly x: number; readonly y: number };

/** The look after zooming by a factor about a point of the window. */
export function zoomed({ x, y, scale }: Look, factor: number, about: Point): Look {
  const next = Math.min(most, Math.max(least, scale * factor));
  const real = next / scale;
  return { scale: next, x: about.x - (about.x - x) * real, y: about.y - (about.y - y) * real };
}

export const moved = ({ x, y, scale }: Look, by: Point): Look => ({ scale, x: x + by.x, y: y + by.y });
