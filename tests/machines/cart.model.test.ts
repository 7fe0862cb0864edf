import { modelTests } from '@skerry/machine-paths/model-tests';
import { cartModel } from '../models/cart.model.ts';

modelTests(cartModel, {
  untaken: { 'cart.waiting --cart.reload--> stays': 'it is there so that nothing follows' },
});
