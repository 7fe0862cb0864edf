import { navigationModel } from '../models/navigation.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(navigationModel);
