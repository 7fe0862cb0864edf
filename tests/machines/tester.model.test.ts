import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { testerModel } from '../models/tester.model.ts';

modelTests(testerModel);
