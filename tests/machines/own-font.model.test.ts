import { modelTests } from '@skerry/machine-paths/model-tests';
import { ownFontModel } from '../models/own-font.model.ts';

modelTests(ownFontModel, {
  untaken: { 'own-font --xstate.error.actor.hideFont--> stays': 'A subscription never fails.' },
});
