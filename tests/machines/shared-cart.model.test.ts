import { modelTests } from '@skerry/machine-paths/model-tests';
import { sharedCartModel } from '../models/shared-cart.model.ts';

modelTests(sharedCartModel);
