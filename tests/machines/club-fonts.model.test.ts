import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { clubFontsModel } from '../models/club-fonts.model.ts';

modelTests(clubFontsModel);
