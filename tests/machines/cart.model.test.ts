import { modelTests } from '@skerry/machine-paths/model-tests';
import { cartModel } from '../models/cart.model.ts';

modelTests(cartModel);
