import { modelTests } from '@skerry/machine-paths/model-tests';
import { intentModel } from '../models/intent.model.ts';

modelTests(intentModel);
