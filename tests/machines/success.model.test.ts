import { successModel } from '../models/success.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(successModel);
