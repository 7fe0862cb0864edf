import { modelTests } from '@skerry/machine-paths/model-tests';
import { quoteModel } from '../models/quote.model.ts';

modelTests(quoteModel);
