/** Where a run's report and pictures are, with a slash at its end. */
import { fileURLToPath } from 'node:url';

export const reportFolder = fileURLToPath(new URL('../../dist/paths/', import.meta.url));
