import { modelTests } from '@skerry/machine-paths/model-tests';
import { libraryModel } from '../models/library.model.ts';

modelTests(libraryModel);
