/** Draws a glyph along the axis of its frames, to and fro (§typeface.glyphs.axes). */
import type { AxisValues } from '../../domain/axes.ts';
import type { VariableAxis } from '../../domain/catalogue.ts';
import { drawingAt, type GlyphFrames, marksOf } from '../../domain/glyph-frames.ts';
import { swing } from './swing.ts';

/** What of a drawing changes: the element with this `data-part`, and its attributes. */
const parts = [
  ['outline', ['d']],
  ['on', ['d']],
  ['off', ['d']],
  ['advance', ['x1', 'x2']],
] as const;

type Drawn = Readonly<Record<(typeof parts)[number][0], string>>;

/** The attributes of the parts at a value of the axis. */
function drawnAt({ frames }: GlyphFrames, value: number, markSize: number): Drawn {
  const { advance, path, nodes } = drawingAt(frames, value);
  return { outline: path, ...marksOf(nodes, markSize), advance: String(advance) };
}

/**
 * Draws in the first element that matches at every frame, until the signal is aborted, and then what stood there before.
 * Returns a function that tells where the axes are.
 */
export function playGlyphOf(
  selector: string,
  axes: readonly VariableAxis[],
  values: AxisValues,
  frames: GlyphFrames,
  signal: AbortSignal,
): () => AxisValues {
  const element = document.querySelector<SVGElement>(selector);
  const axis = axes.find(({ tag }) => tag === frames.axis);
  if (!element || !axis) return () => values;
  const draw = (drawn: Drawn) => {
    for (const [name, attributes] of parts) {
      const part = element.querySelector(`[data-part=${name}]`);
      for (const attribute of attributes) part?.setAttribute(attribute, drawn[name]);
    }
  };
  const markSize = Number(element.dataset.markSize);
  const from = values[axis.tag] ?? axis.start;
  const valueNow = swing(axis, from, signal, (value) => draw(drawnAt(frames, value, markSize)));
  signal.addEventListener('abort', () => draw(drawnAt(frames, from, markSize)));
  return () => ({ ...values, [axis.tag]: valueNow() });
}
