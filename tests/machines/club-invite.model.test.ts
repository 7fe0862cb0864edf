import { modelTests } from '@skerry/machine-paths/model-tests';
import { clubInviteModel } from '../models/club-invite.model.ts';

modelTests(clubInviteModel);
