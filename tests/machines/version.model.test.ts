import { versionModel } from '../models/version.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(versionModel);
