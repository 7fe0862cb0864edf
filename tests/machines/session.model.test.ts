import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { sessionModel } from '../models/session.model.ts';

modelTests(sessionModel);
