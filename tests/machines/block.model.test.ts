import { modelTests } from '@skerry/machine-paths/model-tests';
import { blockModel } from '../models/block.model.ts';

modelTests(blockModel);
