import { modelTests } from '@skerry/machine-paths/model-tests';
import { clubFontsModel } from '../models/club-fonts.model.ts';

modelTests(clubFontsModel, {
  untaken: {
    'club-fonts.loading --xstate.done.actor.load [isMaking]--> club-fonts.stale':
      'The files of a font are made before it is listed.',
    'club-fonts.loading --xstate.error.actor.load [isMissing]--> club-fonts.empty': 'A list is always there.',
  },
  oneSided: {
    'club-fonts.loading --xstate.done.actor.load [isMaking]--> club-fonts.stale: never passed':
      'The files of a font are made before it is listed.',
    'club-fonts.loading --xstate.error.actor.load [isMissing]--> club-fonts.empty: never passed':
      'A list is always there.',
  },
});
