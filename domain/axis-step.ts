/** The steps of a slider for an axis of a variable font, in the axis's own units. */
import type { VariableAxis } from './catalogue.ts';

/** Small for a short range; 1 for the on/off axis WONK. */
export function axisStep({ tag, min, max }: VariableAxis): number {
  if (tag === 'WONK') return 1;
  return max - min <= 2 ? 0.01 : max - min <= 40 ? 0.5 : 1;
}
