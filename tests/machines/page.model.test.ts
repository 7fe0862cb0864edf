import { pageModel } from '../models/page.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(pageModel);
