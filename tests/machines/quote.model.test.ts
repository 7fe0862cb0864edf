import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { quoteModel } from '../models/quote.model.ts';

modelTests(quoteModel);
