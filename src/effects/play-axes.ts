/** Moves the first axis of a variable font to and fro. */
import { type AxisValues, axisValues, variationSettings } from '../../domain/axes.ts';
import type { VariableAxis } from '../../domain/catalogue.ts';
import { swing } from './swing.ts';

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
  const valueNow = swing(first, values[first.tag] ?? first.start, signal, (value) => {
    element.style.fontVariationSettings = variationSettings(
      axisValues(axes, { ...values, [first.tag]: value }),
    );
  });
  signal.addEventListener('abort', () => {
    element.style.fontVariationSettings = before;
  });
  return () => ({ ...values, [first.tag]: valueNow() });
}
