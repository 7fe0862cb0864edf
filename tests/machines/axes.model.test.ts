import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { axesModel } from '../models/axes.model.ts';

modelTests(axesModel);
