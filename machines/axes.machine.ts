/** The axes of a variable font: the value of each slider. */
import { assign, setup } from 'xstate';
import { type AxisValues, axisValues, variationSettings } from '../domain/axes.ts';
import type { VariableAxis } from '../domain/catalogue.ts';

export type AxesContext = {
  readonly axes: readonly VariableAxis[];
  readonly values: AxisValues;
};

export type AxesEvent = { type: 'axis.choose'; tag: string; value: number } | { type: 'axes.reset' };

/** The values with one axis set, within its limits; unchanged for an axis that the font doesn't have. */
function withValue({ axes, values }: AxesContext, tag: string, value: number): AxesContext['values'] {
  const axis = axes.find((candidate) => candidate.tag === tag);
  if (!axis || !Number.isFinite(value)) return values;
  return { ...values, [tag]: Math.max(axis.min, Math.min(value, axis.max)) };
}

export const axesMachine = setup({
  types: {
    context: {} as AxesContext,
    input: {} as { readonly axes: readonly VariableAxis[] },
    events: {} as AxesEvent,
  },
}).createMachine({
  id: 'axes',
  context: ({ input: { axes } }) => ({ axes, values: axisValues(axes, {}) }),
  initial: 'ready',
  states: {
    ready: {
      description: 'The sample is set with the chosen value of every axis.',
      on: {
        'axis.choose': {
          actions: assign({ values: ({ context, event }) => withValue(context, event.tag, event.value) }),
        },
        'axes.reset': { actions: assign({ values: ({ context }) => axisValues(context.axes, {}) }) },
      },
    },
  },
});

/** The values as CSS `font-variation-settings`. */
export const selectSettings = ({ context }: { readonly context: AxesContext }): string =>
  variationSettings(axisValues(context.axes, context.values));
