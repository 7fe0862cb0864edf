import { modelTests } from '@skerry/machine-paths/model-tests';
import { cardModel } from '../models/card.model.ts';

modelTests(cardModel);
