import { modelTests } from '@skerry/machine-paths/model-tests';
import { successModel } from '../models/success.model.ts';

modelTests(successModel, {
  untaken: {
    'success.loading --xstate.done.actor.load [isEmpty]--> success.empty': 'No order is a 404.',
  },
  oneSided: {
    'success.loading --xstate.done.actor.load [isEmpty]--> success.empty: never passed': 'No order is a 404.',
  },
});
