import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { credentialsModel } from '../models/credentials.model.ts';

modelTests(credentialsModel);
