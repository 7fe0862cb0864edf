import { modelTests } from '@skerry/machine-paths/model-tests';
import { testerModel } from '../models/tester.model.ts';

modelTests(testerModel, {
  untaken: { 'tester --xstate.error.actor.loadFacesForPrint--> stays': 'A subscription never fails.' },
});
