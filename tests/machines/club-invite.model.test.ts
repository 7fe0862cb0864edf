import { clubInviteModel } from '../models/club-invite.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(clubInviteModel);
