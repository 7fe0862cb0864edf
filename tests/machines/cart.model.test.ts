import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { cartModel } from '../models/cart.model.ts';

modelTests(cartModel);
