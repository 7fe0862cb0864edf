/** One purchasable option of a shop: not in the cart, on its way, or added as chosen now (commerce, section 2). */
import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { OptionType } from '../domain/shop.ts';

type OptionEvent =
  | { type: 'option.add' }
  /** Facts from the cart, passed on by the shop. */
  | { type: 'item.awaited' }
  | { type: 'item.added' }
  | { type: 'item.removed' }
  /** The cart holds this option, under another licence than the one chosen now. */
  | { type: 'item.differed' }
  | { type: 'item.refused'; message: string };

/** Which option of the shop it is. */
export type OptionItem = { readonly id: number; readonly type: OptionType; readonly pro: boolean };
/** What the option asks of its shop: to be put into the cart under the present choice. */
export type OptionAsked = { readonly type: 'option.asked'; readonly item: OptionItem };

export const cartOptionMachine = setup({
  types: {
    context: {} as { readonly item: OptionItem; readonly isHeld: boolean; readonly message: string },
    input: {} as OptionItem,
    events: {} as OptionEvent,
    tags: {} as 'busy',
  },
  actions: {
    askShop: sendParent((_, params: OptionAsked) => params),
  },
}).createMachine({
  id: 'cart-option',
  context: ({ input }) => ({ item: input, isHeld: false, message: '' }),
  initial: 'idle',
  on: {
    'item.added': { target: '.added', actions: assign({ isHeld: false, message: '' }) },
    'item.removed': { target: '.idle', actions: assign({ isHeld: false }) },
    'item.differed': { target: '.idle', actions: assign({ isHeld: true }) },
  },
  states: {
    idle: {
      description: 'Can be added at the price shown; `isHeld` says that this would replace another licence.',
      on: {
        'option.add': {
          target: 'processing',
          actions: [
            assign({ message: '' }),
            { type: 'askShop', params: ({ context }) => ({ type: 'option.asked', item: context.item }) },
          ],
        },
        'item.awaited': { target: 'processing' },
      },
    },
    processing: {
      description: 'Wished for; the cart has not yet said what became of it. A second click changes nothing.',
      tags: 'busy',
      on: {
        'item.refused': { target: 'idle', actions: assign({ message: ({ event }) => event.message }) },
      },
    },
    added: {
      description: 'The cart holds this option under exactly the licence and scripts chosen now.',
    },
  },
});

export type CartOptionActor = ActorRefFrom<typeof cartOptionMachine>;
