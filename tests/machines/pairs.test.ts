/** Every two transitions that can follow one another (1-switch), for the machines that handle money. */

import { pairsOf } from '@skerry/machine-paths/edge-pairs';
import { type Model, walk } from '@skerry/machine-paths/model';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart.machine.ts';
import type { orderMachine } from '../../machines/order.machine.ts';
import { cartModel } from '../models/cart.model.ts';
import { checkoutModel } from '../models/checkout.model.ts';
import { orderModel } from '../models/order.model.ts';
import { paymentModel } from '../models/payment.model.ts';

/** The number of retries of a change multiplies the pairs; single transitions cover it (cart.model.test.ts). */
const cartOnceEach: typeof cartModel = {
  ...cartModel,
  key: ({ value, context }: SnapshotFrom<typeof cartMachine>) => [
    value,
    context.holder,
    context.commands[0]?.kind ?? null,
    context.items.length > 0,
  ],
};

/** The amounts that went back multiply the pairs. */
const orderOnceEach: typeof orderModel = {
  ...orderModel,
  key: ({ value, context }: SnapshotFrom<typeof orderMachine>) => [
    value,
    context.intentId === null,
    context.refundedCents > 0,
    context.askedCents > 0,
  ],
};

function pairTests<M extends AnyStateMachine>(model: Model<M>, leastPairs: number) {
  test(`a live ${model.machine.id} does after every two transitions what its chart says`, async () => {
    const walks = model.inputs.flatMap((input) => pairsOf(model, input).map((path) => ({ input, path })));
    expect(walks.length).toBeGreaterThan(leastPairs);
    for (const { input, path } of walks) {
      const sequence = path.map(({ event }) => (event as { type: string }).type).join(' → ');
      await walk(model, input, path, (live, expected, step) =>
        expect(live, `step ${step} of ${sequence}`).toEqual(expected),
      );
    }
  }, 120_000);
}

describe('pairs of transitions', () => {
  pairTests(checkoutModel, 300);
  pairTests(paymentModel, 100);
  pairTests(cartOnceEach, 500);
  pairTests(orderOnceEach, 5000);
});
