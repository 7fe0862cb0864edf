import { modelTests } from '@skerry/machine-paths/model-tests';
import { navigationModel } from '../models/navigation.model.ts';

modelTests(navigationModel);
