/** The axes of a variable font: where each slider stands. */
import { assign, setup } from 'xstate';
import type { VariableAxis } from '../domain/catalogue.ts';

export type AxesContext = {
  readonly axes: readonly VariableAxis[];
  /** By tag, in the axis's own units. */
  readonly values: Readonly<Record<string, number>>;
};

export type AxesEvent = { type: 'axis.choose'; tag: string; value: number } | { type: 'axes.reset' };

const startsOf = (axes: readonly VariableAxis[]) =>
  Object.fromEntries(axes.map(({ tag, start }) => [tag, start]));

/** A value within its axis; an axis that the font doesn't have keeps what there is. */
function chosen({ axes, values }: AxesContext, tag: string, value: number): AxesContext['values'] {
  const axis = axes.find((one) => one.tag === tag);
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
  context: ({ input: { axes } }) => ({ axes, values: startsOf(axes) }),
  initial: 'standing',
  states: {
    standing: {
      description: 'The sample is set at the chosen places of every axis.',
      on: {
        'axis.choose': {
          actions: assign({ values: ({ context, event }) => chosen(context, event.tag, event.value) }),
        },
        'axes.reset': { actions: assign({ values: ({ context }) => startsOf(context.axes) }) },
      },
    },
  },
});

/** As CSS says it: font-variation-settings. */
export const selectSettings = ({ context }: { readonly context: AxesContext }): string =>
  context.axes.map(({ tag, start }) => `"${tag}" ${context.values[tag] ?? start}`).join(', ');
