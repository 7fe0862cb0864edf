import { cartOptionModel } from '../models/cart-option.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(cartOptionModel);
