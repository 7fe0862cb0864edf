import { clubFontsModel } from '../models/club-fonts.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(clubFontsModel);
