import { modelTests } from '@skerry/machine-paths/model-tests';
import { ownTextModel } from '../models/own-text.model.ts';

modelTests(ownTextModel, {
  untaken: { 'own-text.text --xstate.error.actor.address--> stays': 'The address never fails.' },
});
