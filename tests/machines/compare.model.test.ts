import { modelTests } from '@skerry/machine-paths/model-tests';
import { compareModel } from '../models/compare.model.ts';

modelTests(compareModel, {
  untaken: {
    'compare.setting.written --xstate.error.actor.watchAddress--> stays': 'A subscription never fails.',
  },
});
