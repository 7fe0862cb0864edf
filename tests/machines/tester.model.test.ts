import { testerModel } from '../models/tester.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(testerModel);
