import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { versionModel } from '../models/version.model.ts';

modelTests(versionModel);
