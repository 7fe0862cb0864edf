import { quoteModel } from '../models/quote.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(quoteModel);
