import { expect, test } from 'vitest';
import { checkoutSteps } from '../../domain/checkout-steps.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';

test('every step of the checkout is a state of its machine', () => {
  expect(checkoutSteps.filter((step) => !(step in checkoutMachine.states))).toEqual([]);
});
