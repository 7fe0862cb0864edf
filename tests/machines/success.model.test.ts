import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { successModel } from '../models/success.model.ts';

modelTests(successModel);
