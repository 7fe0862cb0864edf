import { modelTests } from '@skerry/machine-paths/model-tests';
import { applicationModel } from '../models/application.model.ts';

modelTests(applicationModel, {
  untaken: {
    'application.startup.broken --user.changed--> stays': 'it is there so that nothing follows',
  },
});
