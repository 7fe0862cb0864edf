import { modelTests } from '@skerry/machine-paths/model-tests';
import { clubFontsModel } from '../models/club-fonts.model.ts';

modelTests(clubFontsModel);
