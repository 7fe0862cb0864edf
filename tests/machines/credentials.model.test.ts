import { modelTests } from '@skerry/machine-paths/model-tests';
import { credentialsModel } from '../models/credentials.model.ts';

modelTests(credentialsModel);
