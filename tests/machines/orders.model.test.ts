import { modelTests } from '@skerry/machine-paths/model-tests';
import { ordersModel } from '../models/orders.model.ts';

modelTests(ordersModel, {
  untaken: {
    'orders.loading --xstate.error.actor.load [isMissing]--> orders.empty': 'A list is always there.',
  },
  oneSided: {
    'orders.loading --xstate.error.actor.load [isMissing]--> orders.empty: never passed':
      'A list is always there.',
  },
});
