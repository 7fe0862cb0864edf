/** Where a variable font is on its axes, in each axis's own units. */
import type { VariableAxis, VariableFont } from './catalogue.ts';

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

/** The values with one axis set, within its limits; unchanged for an axis that the font doesn't have, and by no number. */
export function withAxis(
  axes: readonly VariableAxis[],
  values: AxisValues,
  tag: string,
  value: number,
): AxisValues {
  const axis = axes.find((candidate) => candidate.tag === tag);
  if (!axis || !Number.isFinite(value)) return values;
  return { ...values, [tag]: Math.max(axis.min, Math.min(value, axis.max)) };
}

/** The values that an address may have: within the axis, in steps of a hundredth; without those at their start. */
export function allowedAxes(axes: readonly VariableAxis[], values: AxisValues): AxisValues {
  const chosen = axes.flatMap(({ tag, min, max, start }): [string, number][] => {
    const value = Math.max(min, Math.min(Math.round((values[tag] ?? start) * 100) / 100, max));
    return Number.isNaN(value) || value === start ? [] : [[tag, value]];
  });
  return Object.fromEntries(chosen);
}

/** The name of the instance that is there, or ''. */
export const instanceAt = ({ axes, instances = [] }: VariableFont, values: AxisValues): string =>
  instances.find((instance) =>
    axes.every(({ tag, start }) => (values[tag] ?? start) === (instance.axes[tag] ?? start)),
  )?.name ?? '';

/** The values as a parameter of an address: 'wght:650,SOFT:20'. */
export const writeAxes = (values: AxisValues): string =>
  Object.entries(values)
    .map(([tag, value]) => `${tag}:${value}`)
    .join(',');

/** What such a parameter says; NaN where it names no number. */
export const readAxes = (written: string): AxisValues =>
  Object.fromEntries(written.split(',').map((axis) => [axis.slice(0, 4), Number.parseFloat(axis.slice(5))]));

/** The values as CSS `font-variation-settings`; '' for none. */
export const variationSettings = (values: AxisValues): string =>
  Object.entries(values)
    .map(([tag, value]) => `"${tag}" ${value}`)
    .join(', ');
