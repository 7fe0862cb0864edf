import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { shopModel } from '../models/shop.model.ts';

modelTests(shopModel, {
  untaken: {
    'shop --xstate.error.actor.linkCart--> stays': 'a callback is no promise: nothing of it is awaited',
  },
});
