import { expect, test } from 'vitest';
import { cartOptionModel } from '../models/cart-option.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { meaninglessEvents } from '../support/switches.ts';

modelTests(cartOptionModel);

test('an event that means nothing in a state of an option changes nothing there', () => {
  for (const input of cartOptionModel.inputs) {
    const { tried, changed } = meaninglessEvents(cartOptionModel, input);
    expect(tried).toBeGreaterThan(0);
    expect(changed).toEqual([]);
  }
});
