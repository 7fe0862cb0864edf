import { modelTests } from '../../packages/machine-paths/model-tests.ts';
import { ordersModel } from '../models/orders.model.ts';

modelTests(ordersModel);
