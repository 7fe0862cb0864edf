/** The environment of the gallery's window. */
import { browserEnvironment } from '../../src/compose/environment.ts';

export const environment = browserEnvironment(location);
