import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { isLive } from '../../domain/order-state.ts';
import { orderMachine } from '../../machines/order.machine.ts';
import { nextOrder, orderPlaces, placeOf } from '../../machines/order-place.ts';
import { newOrder } from '../models/order.model.ts';

/** Changes nothing of an order, wherever it is: money that came twice. */
const stray = {
  type: 'intent.succeeded',
  intentId: 'pi_2',
  chargeId: 'ch_2',
  orderId: newOrder.orderId,
  cents: 1,
  currency: 'usd',
  account: 'default',
} as const;

describe('stored orders and the states of their chart (§ledger.order-chart)', () => {
  test('a new order is where the chart begins', () => {
    expect(placeOf(createActor(orderMachine, { input: newOrder }).getSnapshot())).toEqual({
      state: 'charging',
      delivery: null,
    });
  });

  test.each(orderPlaces)('$state, $delivery is one state of the chart', (place) => {
    // In a live order the money that comes is its own.
    const after = nextOrder({ ...place, facts: { ...newOrder, chargeId: 'ch_1' } }, stray);
    expect(after).toMatchObject(isLive(place) ? { state: 'review', delivery: null } : place);
  });

  test('a state of the chart that isn’t stored is an error', () => {
    const snapshot = orderMachine.resolveState({ value: 'expired', context: newOrder });
    expect(() => placeOf({ ...snapshot, value: 'elsewhere', matches: () => false } as never)).toThrow(
      'No stored state stands for "elsewhere".',
    );
  });

  test('gives the actions in their order, with what each takes', () => {
    const after = nextOrder({ state: 'review', delivery: null, facts: newOrder }, stray);
    expect(after?.actions).toMatchObject([
      { type: 'writeStray', params: { intentId: 'pi_2', cents: 1 } },
      { type: 'enqueue', params: { jobs: [{ kind: 'refund' }] } },
    ]);
  });

  test('an event that means nothing gives nothing', () => {
    const expired = { state: 'expired', delivery: null, facts: newOrder } as const;
    expect(nextOrder(expired, { type: 'lease.taken' })).toBeUndefined();
    expect(nextOrder(expired, { type: 'order.expired' })).toBeUndefined();
  });
});
