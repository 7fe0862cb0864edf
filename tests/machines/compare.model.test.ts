import { modelTests } from '@skerry/machine-paths/model-tests';
import { compareModel } from '../models/compare.model.ts';

modelTests(compareModel, {
  untaken: {
    'compare.setting --xstate.error.actor.address--> stays': 'It handles its own failures.',
  },
});
