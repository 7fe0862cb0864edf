/** Where a variable font is on its axes, in each axis's own units. */
import type { VariableAxis } from './catalogue.ts';

/** By tag. */
export type AxisValues = Readonly<Record<string, number>>;

/** The steps of a slider: small for a short range; 1 for the on/off axis WONK. */
export function axisStep({ tag, min, max }: VariableAxis): number {
  if (tag === 'WONK') return 1;
  return max - min <= 2 ? 0.01 : max - min <= 40 ? 0.5 : 1;
}

/** The values of all axes: those given, and the others at their start, which needn't be where the font begins. */
export const axisValues = (axes: readonly VariableAxis[], values: AxisValues): AxisValues =>
  Object.fromEntries(axes.map(({ tag, start }) => [tag, values[tag] ?? start]));

/** The values as CSS `font-variation-settings`; '' for none. */
export const variationSettings = (values: AxisValues): string =>
  Object.entries(values)
    .map(([tag, value]) => `"${tag}" ${value}`)
    .join(', ');
