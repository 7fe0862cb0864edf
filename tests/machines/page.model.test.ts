import { modelTests } from '@skerry/machine-paths/model-tests';
import { pageModel } from '../models/page.model.ts';

const reportIsNotAwaited = 'a report changes nothing, sent or not';

modelTests(pageModel, {
  untaken: {
    'page.broken --xstate.done.actor.reportViewError--> stays': reportIsNotAwaited,
    'page.broken --xstate.error.actor.reportViewError--> stays': reportIsNotAwaited,
  },
});
