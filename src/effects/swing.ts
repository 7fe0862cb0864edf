/** Moves an axis of a variable font to and fro. */
import { axisStep } from '../../domain/axes.ts';
import type { VariableAxis } from '../../domain/catalogue.ts';

/** From one end of the axis to the other. */
const crossingMs = 4000;

/**
 * Shows a value of the axis at every frame, beginning with `from`, until the signal is aborted. Returns a function that tells
 * which was shown last, to the nearest step of the axis's slider.
 */
export function swing(
  axis: VariableAxis,
  from: number,
  signal: AbortSignal,
  show: (value: number) => void,
): () => number {
  const { min, max } = axis;
  const startedAt = performance.now();
  const begun = (from - min) / (max - min);
  let shown = from;
  const step = (now: number) => {
    if (signal.aborted) return;
    // A triangle wave, which begins where the axis is.
    const way = ((now - startedAt) / crossingMs + begun) % 2;
    shown = min + (max - min) * (way > 1 ? 2 - way : way);
    show(shown);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  const nearest = () => Math.round(shown / axisStep(axis)) * axisStep(axis);
  // No step is finer than a hundredth.
  return () => Math.round(nearest() * 100) / 100;
}
