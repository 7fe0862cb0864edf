import { modelTests } from '@skerry/machine-paths/model-tests';
import { axesModel } from '../models/axes.model.ts';

modelTests(axesModel);
