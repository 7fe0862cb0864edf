import { modelTests } from '@skerry/machine-paths/model-tests';
import { successModel } from '../models/success.model.ts';

modelTests(successModel);
