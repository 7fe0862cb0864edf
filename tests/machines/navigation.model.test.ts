import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { navigationModel } from '../models/navigation.model.ts';

modelTests(navigationModel);
