/** §accessibility.announcer */
import { modelTests } from '@skerry/machine-paths/model-tests';
import { announcerModel } from '../models/announcer.model.ts';

modelTests(announcerModel, {
  untaken: {
    'announcer --xstate.error.actor.watchPage--> stays': 'a callback is no promise: nothing of it is awaited',
  },
});
