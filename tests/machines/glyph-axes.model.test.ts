import { modelTests } from '@skerry/machine-paths/model-tests';
import { glyphAxesModel } from '../models/glyph-axes.model.ts';

modelTests(glyphAxesModel);
