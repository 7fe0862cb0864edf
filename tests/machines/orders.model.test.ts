import { modelTests } from '@skerry/machine-paths/model-tests';
import { ordersModel } from '../models/orders.model.ts';

modelTests(ordersModel);
