/** `node make-template.ts FOLDER`: a database without tables, from which others are copied at their first start. */
import { rmSync } from 'node:fs';
import { makeFolder } from './embedded.ts';

const [, , folder = ''] = process.argv;
rmSync(folder, { recursive: true, force: true });
await makeFolder(folder);
