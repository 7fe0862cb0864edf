import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { cartOptionMachine } from '../../machines/cart-option.machine.ts';
import type { Cases, Model } from '../support/paths.ts';

const cases = {
  'option.add': [{ type: 'option.add' }],
  'item.awaited': [{ type: 'item.awaited' }],
  'item.added': [{ type: 'item.added' }],
  'item.removed': [{ type: 'item.removed' }],
  'item.differed': [{ type: 'item.differed' }],
  'item.refused': [{ type: 'item.refused', message: 'Choose at least one licence.' }],
} satisfies Cases<EventFromLogic<typeof cartOptionMachine>>;

const input = { id: 11, type: 'styles', pro: false } as const;
export const cartOptionModel: Model<typeof cartOptionMachine> = {
  // Alone it has no shop to ask; that it asks stands in the table.
  machine: cartOptionMachine.provide({ actions: { askShop: () => undefined } }),
  inputs: [input],
  cases,
  key: (s: SnapshotFrom<typeof cartOptionMachine>) => [s.value, s.context.isHeld, s.context.message],
};
