import { modelTests } from '@skerry/machine-paths/model-tests';
import { blockModel } from '../models/block.model.ts';

modelTests(blockModel, {
  untaken: {
    'block.setting --xstate.error.actor.address--> stays': 'It handles its own failures.',
  },
});
