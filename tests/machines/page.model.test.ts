import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { pageModel } from '../models/page.model.ts';

modelTests(pageModel);
