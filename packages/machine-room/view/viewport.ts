/** Viewport calculations for zooming and moving. */
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
