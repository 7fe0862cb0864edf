import { sharedCartModel } from '../models/shared-cart.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(sharedCartModel);
