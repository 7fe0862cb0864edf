/**
 * Every input, event and outcome of the cart-option machine that its paths are made of (§shop.option.states,
 * §shop.option.removed, §shop.option.junior-cut).
 */
import type { Cases, Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { cartOptionMachine } from '../../machines/cart-option.machine.ts';

const cases = {
  'option.add': [{ type: 'option.add' }],
  'item.pending': [{ type: 'item.pending' }],
  'item.added': [{ type: 'item.added' }],
  'item.cut': [{ type: 'item.cut' }],
  'item.removed': [{ type: 'item.removed' }],
  'item.differed': [{ type: 'item.differed' }],
  'item.refused': [{ type: 'item.refused', message: 'Choose at least one licence.' }],
} satisfies Cases<EventFromLogic<typeof cartOptionMachine>>;

const input = { id: 11, type: 'styles', pro: false } as const;
export const cartOptionModel: Model<typeof cartOptionMachine> = {
  // Alone it has no shop to send to; that it sends is in the table.
  machine: cartOptionMachine.provide({ actions: { requestOption: () => undefined } }),
  inputs: [input],
  cases,
  key: ({ value, context, historyValue }: SnapshotFrom<typeof cartOptionMachine>) => [
    value,
    context.message,
    Object.values(historyValue).flatMap((nodes) => nodes.map(({ id }) => id)),
  ],
};
