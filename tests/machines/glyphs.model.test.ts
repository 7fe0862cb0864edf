import { modelTests } from '@skerry/machine-paths/model-tests';
import { glyphsModel } from '../models/glyphs.model.ts';

modelTests(glyphsModel);
