import { cartModel } from '../models/cart.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(cartModel);
