import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { libraryModel } from '../models/library.model.ts';

modelTests(libraryModel);
