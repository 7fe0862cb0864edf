import { modelTests } from '@skerry/machine-paths/model-tests';
import { shareModel } from '../models/share.model.ts';

modelTests(shareModel);
