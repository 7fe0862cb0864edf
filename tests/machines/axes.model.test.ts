import { axesModel } from '../models/axes.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(axesModel);
