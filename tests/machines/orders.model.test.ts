import { ordersModel } from '../models/orders.model.ts';
import { modelTests } from '../support/model-tests.ts';

modelTests(ordersModel);
