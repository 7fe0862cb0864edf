import { modelTests } from '@skerry/machine-paths/model-tests';
import { cartLineModel } from '../models/cart-line.model.ts';

modelTests(cartLineModel);
