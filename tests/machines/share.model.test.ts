import { shareModel } from '../models/share.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(shareModel);
