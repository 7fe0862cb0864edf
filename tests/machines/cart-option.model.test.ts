import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { cartOptionModel } from '../models/cart-option.model.ts';

modelTests(cartOptionModel);
