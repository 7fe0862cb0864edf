import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { formModel } from '../models/form.model.ts';

modelTests(formModel);
