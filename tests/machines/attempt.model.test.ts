import { modelTests } from '@skerry/machine-paths/model-tests';
import { attemptModel } from '../models/attempt.model.ts';

modelTests(attemptModel);
