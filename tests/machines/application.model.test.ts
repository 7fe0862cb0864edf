import { applicationModel } from '../models/application.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(applicationModel);
