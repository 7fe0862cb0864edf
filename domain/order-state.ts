/** The states of an order as they are stored, one for each state of its chart (`machines/order.machine.ts`). */

/** The order holds its cart: at most one such order for each. */
export const liveStates = ['charging', 'action_needed', 'open'] as const;
/** Live, and its buyer's turn: a challenge to answer, or another card. */
export const waitingStates = ['action_needed', 'open'] as const satisfies readonly OrderState[];
/** Paid, and at least one of its licences stands. */
export const licensedStates = ['paid', 'partly_refunded'] as const;
/** It was paid, whatever came after: while it is disputed its licences are suspended. */
export const paidStates = [...licensedStates, 'disputed', 'refunded'] as const;
/**
 * Money was taken; its buyer sees the order among theirs. A payment that doesn't match its order is in `review` until it is
 * `returned`.
 */
export const settledStates = [...paidStates, 'review', 'returned'] as const;
export const orderStates = [...liveStates, ...settledStates, 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

/** What is delivered of a paid order. */
export const deliveryStates = ['making', 'delivered', 'suspended', 'withdrawn'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

type Order = { readonly state: OrderState };
const oneOf =
  (states: readonly OrderState[]) =>
  ({ state }: Order): boolean =>
    states.includes(state);

export const isLive = oneOf(liveStates);
export const isLicensed = oneOf(licensedStates);
export const isPaid = oneOf(paidStates);
export const isSettled = oneOf(settledStates);

type OrderFiles = { readonly status: OrderState; readonly zip: string | null; readonly pdf: string | null };
/** Whether some file of an order with a licence is still being made. */
export const isMakingFiles = ({ status, zip, pdf }: OrderFiles): boolean =>
  isLicensed({ state: status }) && (zip === null || pdf === null);
