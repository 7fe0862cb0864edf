import { modelTests } from '@skerry/machine-paths/model-tests';
import { pageModel } from '../models/page.model.ts';

modelTests(pageModel);
