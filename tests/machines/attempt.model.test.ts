import { attemptModel } from '../models/attempt.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(attemptModel);
