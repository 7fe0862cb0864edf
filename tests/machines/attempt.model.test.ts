import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { attemptModel } from '../models/attempt.model.ts';

modelTests(attemptModel);
