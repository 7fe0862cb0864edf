/** One purchasable option of a shop: not in the cart, being added, or added as currently chosen (§shop.option.states). */
import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { OptionType } from '../domain/shop.ts';

type OptionEvent =
  | { type: 'option.add' }
  /** Cart events, forwarded by the shop. */
  | { type: 'item.pending' }
  | { type: 'item.added' }
  | { type: 'item.removed' }
  /** The cart contains what is chosen now, lowered to Junior's limit. */
  | { type: 'item.cut' }
  /** The cart contains this option under another licence than the one chosen now. */
  | { type: 'item.differed' }
  | { type: 'item.refused'; message: string };

export const juniorCutMessage = 'Junior: in your cart at the lowest tiers.';

export type OptionItem = { readonly id: number; readonly type: OptionType; readonly pro: boolean };
/** Sent to the shop: requests adding the option to the cart with the current choice. */
export type OptionRequested = { readonly type: 'option.requested'; readonly item: OptionItem };

export const cartOptionMachine = setup({
  types: {
    context: {} as { readonly item: OptionItem; readonly message: string },
    input: {} as OptionItem,
    events: {} as OptionEvent,
    tags: {} as 'busy' | 'differing',
  },
  actions: {
    requestOption: sendParent((_, params: OptionRequested) => params),
  },
}).createMachine({
  id: 'cart-option',
  context: ({ input }) => ({ item: input, message: '' }),
  initial: 'idle',
  on: {
    'item.added': { target: '.added', actions: assign({ message: '' }) },
    'item.cut': { target: '.added', actions: assign({ message: juniorCutMessage }) },
    'item.removed': { target: '.idle.absent' },
    'item.differed': { target: '.idle.differing' },
  },
  states: {
    idle: {
      description: 'Can be added at the price shown.',
      initial: 'absent',
      on: {
        'option.add': {
          target: 'processing',
          actions: [
            assign({ message: '' }),
            {
              type: 'requestOption',
              params: ({ context }) => ({ type: 'option.requested', item: context.item }),
            },
          ],
        },
        'item.pending': { target: 'processing' },
      },
      states: {
        absent: { description: 'The cart does not contain it.' },
        differing: {
          description: 'The cart contains it under another licence, which is replaced.',
          tags: 'differing',
        },
        before: { description: 'As it was before it was requested.', type: 'history' },
      },
    },
    processing: {
      description: 'Requested; the cart has not responded yet. A second click changes nothing.',
      tags: 'busy',
      on: {
        'item.refused': { target: 'idle.before', actions: assign({ message: ({ event }) => event.message }) },
      },
    },
    added: {
      description:
        'The cart contains this option with the licence and scripts chosen now, or as Junior cut that licence.',
      exit: assign({ message: '' }),
    },
  },
});

export type CartOptionActor = ActorRefFrom<typeof cartOptionMachine>;
