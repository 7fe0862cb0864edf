import { modelTests } from '@skerry/machine-paths/model-tests';
import { requestModel } from '../models/request.model.ts';

modelTests(requestModel);
