import { modelTests } from '@skerry/machine-paths/model-tests';
import { languagesModel } from '../models/languages.model.ts';

modelTests(languagesModel);
