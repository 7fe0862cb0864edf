import { cardModel } from '../models/card.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(cardModel);
