import { formModel } from '../models/form.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(formModel);
