import { modelTests } from '@skerry/machine-paths/model-tests';
import { orderModel } from '../models/order.model.ts';

modelTests(orderModel);
