import { modelTests } from '@skerry/machine-paths/model-tests';
import { shopModel } from '../models/shop.model.ts';

modelTests(shopModel, {
  untaken: {
    'shop --xstate.error.actor.linkCart--> stays': 'a callback is no promise: nothing of it is awaited',
  },
});
