/** Stored orders and the states of their chart (order.machine.ts). */
import { type SnapshotFrom, type StateValueFrom, transition } from 'xstate';
import { type DeliveryState, deliveryStates, type OrderState, orderStates } from '../domain/order-state.ts';
import { orderMachine } from './order.machine.ts';
import type { OrderAction, OrderEvent, OrderFacts } from './order-facts.ts';

/** What is stored of where an order is: its state, and once it was paid what is delivered of it. */
export type OrderPlace = { readonly state: OrderState; readonly delivery: DeliveryState | null };
export type ChartedOrder = OrderPlace & { readonly facts: OrderFacts };

const moneyValues = {
  paid: { standing: 'whole' },
  partly_refunded: { standing: 'partlyRefunded' },
  disputed: 'disputed',
  refunded: 'refunded',
} as const satisfies Partial<Record<OrderState, unknown>>;
const deliveryValues = {
  making: { available: 'making' },
  delivered: { available: 'delivered' },
  suspended: 'suspended',
  withdrawn: 'withdrawn',
} as const satisfies Record<DeliveryState, unknown>;
const otherValues = {
  charging: { live: 'charging' },
  action_needed: { live: 'actionNeeded' },
  open: { live: 'open' },
  review: { review: 'refunding' },
  returned: { review: 'returned' },
  expired: 'expired',
} as const satisfies Record<Exclude<OrderState, keyof typeof moneyValues>, unknown>;

const isPaidState = (state: OrderState): state is keyof typeof moneyValues =>
  Object.hasOwn(moneyValues, state);

const chartValueOf = ({ state, delivery }: OrderPlace): StateValueFrom<typeof orderMachine> =>
  isPaidState(state)
    ? { paid: { money: moneyValues[state], delivery: deliveryValues[delivery ?? 'making'] } }
    : otherValues[state as keyof typeof otherValues];

/** Every place of an order: one for each state of the chart. */
export const orderPlaces: readonly OrderPlace[] = orderStates.flatMap((state) =>
  (isPaidState(state) ? deliveryStates : [null]).map((delivery) => ({ state, delivery })),
);

export function placeOf(snapshot: SnapshotFrom<typeof orderMachine>): OrderPlace {
  const place = orderPlaces.find((each) => snapshot.matches(chartValueOf(each)));
  if (!place) throw new Error(`No stored state stands for ${JSON.stringify(snapshot.value)}.`);
  return place;
}

/**
 * What an event makes of an order: its place and facts afterwards, and the actions that belong into the same commit, in their
 * order. Undefined where the event means nothing.
 */
export function nextOrder(
  { facts, ...place }: ChartedOrder,
  event: OrderEvent,
): (ChartedOrder & { readonly actions: readonly OrderAction[] }) | undefined {
  const before = orderMachine.resolveState({ value: chartValueOf(place), context: facts });
  if (!before.can(event)) return undefined;
  const [after, actions] = transition(orderMachine, before, event);
  // The library's own type pairs every type with every params.
  return { ...placeOf(after), facts: after.context, actions: actions as unknown as OrderAction[] };
}
