import { modelTests } from '@skerry/machine-paths/model-tests';
import { sessionModel } from '../models/session.model.ts';

modelTests(sessionModel);
