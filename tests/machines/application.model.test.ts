import { modelTests } from '@skerry/machine-paths/model-tests';
import { applicationModel } from '../models/application.model.ts';

modelTests(applicationModel);
