import { libraryModel } from '../models/library.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(libraryModel);
