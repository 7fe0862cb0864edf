import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { sharedCartModel } from '../models/shared-cart.model.ts';

modelTests(sharedCartModel);
