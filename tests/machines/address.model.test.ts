import { modelTests } from '@skerry/machine-paths/model-tests';
import { addressModel } from '../models/address.model.ts';

modelTests(addressModel, {
  untaken: { 'address --xstate.error.actor.pageAddress--> stays': 'A subscription never fails.' },
});
