import { modelTests } from '@skerry/machine-paths/model-tests';
import { copyingModel } from '../models/copying.model.ts';

modelTests(copyingModel);
