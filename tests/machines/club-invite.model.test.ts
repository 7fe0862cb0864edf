import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { clubInviteModel } from '../models/club-invite.model.ts';

modelTests(clubInviteModel);
