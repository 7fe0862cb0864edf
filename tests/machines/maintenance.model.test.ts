import { modelTests } from '@skerry/machine-paths/model-tests';
import { maintenanceModel } from '../models/maintenance.model.ts';

modelTests(maintenanceModel);
