import { modelTests } from '@skerry/machine-paths/model-tests';
import { lazyCodeModel } from '../models/lazy-code.model.ts';

modelTests(lazyCodeModel);
