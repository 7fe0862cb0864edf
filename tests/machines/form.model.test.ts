import { modelTests } from '@skerry/machine-paths/model-tests';
import { formModel } from '../models/form.model.ts';

modelTests(formModel);
