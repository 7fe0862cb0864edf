import { modelTests } from '@skerry/machine-paths/model-tests';
import { sharedCartModel } from '../models/shared-cart.model.ts';

const ignored = 'it is there so that nothing follows';

modelTests(sharedCartModel, {
  untaken: {
    'shared-cart.loading --cart.replaced--> stays': ignored,
    'shared-cart.replacing --cart.replaced--> stays': ignored,
    'shared-cart.undoing --cart.replaced--> stays': ignored,
  },
});
