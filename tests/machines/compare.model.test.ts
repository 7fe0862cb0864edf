import { modelTests } from '@skerry/machine-paths/model-tests';
import { compareModel } from '../models/compare.model.ts';

modelTests(compareModel);
