import { modelTests } from '@skerry/machine-paths/model-tests';
import { clubModel } from '../models/club.model.ts';

modelTests(clubModel, {
  untaken: { 'club --xstate.error.actor.followUser--> stays': 'A subscription never fails.' },
});
