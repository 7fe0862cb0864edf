import { expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart.machine.ts';
import { cartModel } from '../models/cart.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { walk } from '../support/paths.ts';
import { meaninglessEvents, pairsOf } from '../support/switches.ts';

modelTests(cartModel);

/** How often a wish was made anew multiplies the pairs and is told apart above. */
const withoutAttempts: typeof cartModel = {
  ...cartModel,
  key: ({ value, context }: SnapshotFrom<typeof cartMachine>) => [
    value,
    context.holder,
    context.wishes[0]?.kind ?? null,
    context.items.length > 0,
  ],
};

test('every two edges of the cart that can follow one another lead where the chart says', async () => {
  for (const path of pairsOf(withoutAttempts, undefined)) {
    await walk(cartModel, undefined, path, (live, expected, step) =>
      expect(live, `step ${step} of ${path.map(({ event }) => event.type).join(' → ')}`).toEqual(expected),
    );
  }
}, 120_000);

test('an event that means nothing in a state of the cart changes nothing there', () => {
  const { tried, changed } = meaninglessEvents(cartModel, undefined);
  expect(tried).toBeGreaterThan(0);
  expect(changed).toEqual([]);
});
