import { maintenanceModel } from '../models/maintenance.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(maintenanceModel);
