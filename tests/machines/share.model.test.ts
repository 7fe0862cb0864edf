import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { shareModel } from '../models/share.model.ts';

modelTests(shareModel);
