import { modelTests } from '@skerry/machine-paths/model-tests';
import { versionModel } from '../models/version.model.ts';

modelTests(versionModel);
