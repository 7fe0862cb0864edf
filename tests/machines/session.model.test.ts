import { sessionModel } from '../models/session.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(sessionModel);
