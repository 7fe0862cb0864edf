import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { applicationModel } from '../models/application.model.ts';

modelTests(applicationModel);
