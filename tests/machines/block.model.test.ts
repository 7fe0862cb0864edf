import { modelTests } from '@skerry/machine-paths/model-tests';
import { blockModel } from '../models/block.model.ts';

modelTests(blockModel, {
  untaken: {
    'block.setting.written --xstate.error.actor.watchAddress--> stays': 'A subscription never fails.',
  },
});
