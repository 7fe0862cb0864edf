/** The states of an order. */

/** The order holds its cart: at most one such order for each. */
export const liveStates = ['charging', 'action_needed', 'open'] as const;
/** Live, and its buyer's turn: a challenge to answer, or another card. */
export const waitingStates = ['action_needed', 'open'] as const satisfies readonly OrderState[];
/** Money was taken; its buyer sees the order among theirs. */
export const settledStates = ['paid', 'refunded', 'review'] as const;
export const orderStates = [...liveStates, ...settledStates, 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

type Order = { readonly state: OrderState };

export const isLive = ({ state }: Order): boolean => liveStates.some((each) => each === state);
export const isWaiting = ({ state }: Order): boolean => waitingStates.some((each) => each === state);
export const isSettled = ({ state }: Order): boolean => settledStates.some((each) => each === state);
