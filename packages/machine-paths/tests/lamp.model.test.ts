/** The lamp, tested by its model as a project would. */
import { modelTests } from '../model-tests.ts';
import { lampModel } from './lamp.ts';

modelTests(lampModel);
