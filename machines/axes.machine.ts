/** The axes of a variable font: the value of each slider. */
import { assign, setup } from 'xstate';
import { type AxisValues, axisValues, variationSettings, withAxis } from '../domain/axes.ts';
import type { VariableAxis } from '../domain/catalogue.ts';

export type AxesContext = {
  readonly axes: readonly VariableAxis[];
  readonly values: AxisValues;
};

export type AxesEvent = { type: 'axis.choose'; tag: string; value: number } | { type: 'axes.reset' };

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
          actions: assign({
            values: ({ context: { axes, values }, event }) => withAxis(axes, values, event.tag, event.value),
          }),
        },
        'axes.reset': { actions: assign({ values: ({ context }) => axisValues(context.axes, {}) }) },
      },
    },
  },
});

/** The values as CSS `font-variation-settings`. */
export const selectSettings = ({ context }: { readonly context: AxesContext }): string =>
  variationSettings(axisValues(context.axes, context.values));
