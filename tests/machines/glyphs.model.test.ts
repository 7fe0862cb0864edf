import { glyphsModel } from '../models/glyphs.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(glyphsModel);
