/** Moves the first axis of a variable font to and fro. */
import { type AxisValues, axisStep, axisValues, variationSettings } from '../../domain/axes.ts';
import type { VariableAxis } from '../../domain/catalogue.ts';

/** From one end of the axis to the other. */
const crossingMs = 4000;

/**
 * Sets the axes of the first element that matches at every frame, until the signal is aborted; `values` has those that aren't
 * at their start. Returns a function that tells where they are.
 */
export function playAxesOf(
  selector: string,
  axes: readonly VariableAxis[],
  values: AxisValues,
  signal: AbortSignal,
): () => AxisValues {
  const element = document.querySelector<HTMLElement>(selector);
  const [first] = axes;
  if (!element || !first) return () => values;
  const before = element.style.fontVariationSettings;
  const startedAt = performance.now();
  const from = ((values[first.tag] ?? first.start) - first.min) / (first.max - first.min);
  let moved = values;
  const step = (now: number) => {
    if (signal.aborted) return;
    // A triangle wave, which begins where the axis is.
    const way = ((now - startedAt) / crossingMs + from) % 2;
    const value = first.min + (first.max - first.min) * (way > 1 ? 2 - way : way);
    moved = { ...values, [first.tag]: Math.round(value / axisStep(first)) * axisStep(first) };
    element.style.fontVariationSettings = variationSettings(
      axisValues(axes, { ...values, [first.tag]: value }),
    );
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  signal.addEventListener('abort', () => {
    element.style.fontVariationSettings = before;
  });
  return () => moved;
}
