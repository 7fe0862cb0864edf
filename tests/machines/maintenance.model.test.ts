import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { maintenanceModel } from '../models/maintenance.model.ts';

modelTests(maintenanceModel);
