import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { cardModel } from '../models/card.model.ts';

modelTests(cardModel);
