import { expect, test } from 'vitest';
import { shopModel } from '../models/shop.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { meaninglessEvents } from '../support/switches.ts';

modelTests(shopModel, {
  untaken: {
    'shop --xstate.error.actor.linkCart--> stays': 'a callback is no promise: nothing of it is awaited',
  },
});

test('an event that means nothing in a state of the shop changes nothing there', () => {
  for (const input of shopModel.inputs) {
    const { tried, changed } = meaninglessEvents(shopModel, input);
    expect(tried).toBeGreaterThan(0);
    expect(changed).toEqual([]);
  }
});
