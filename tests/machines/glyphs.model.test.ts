import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { glyphsModel } from '../models/glyphs.model.ts';

modelTests(glyphsModel);
