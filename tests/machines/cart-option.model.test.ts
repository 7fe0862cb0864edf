import { modelTests } from '@skerry/machine-paths/model-tests';
import { cartOptionModel } from '../models/cart-option.model.ts';

modelTests(cartOptionModel);
