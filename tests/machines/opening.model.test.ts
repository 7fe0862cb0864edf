import { modelTests } from '@skerry/machine-paths/model-tests';
import { openingModel } from '../models/opening.model.ts';

modelTests(openingModel);
