import { shopModel } from '../models/shop.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(shopModel, {
  untaken: {
    'shop --xstate.error.actor.linkCart--> stays': 'a callback is no promise: nothing of it is awaited',
  },
});
