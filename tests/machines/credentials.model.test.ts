import { credentialsModel } from '../models/credentials.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(credentialsModel);
