/**
 * `node make-template.ts FOLDER`: a database without tables, from which others are copied at their first start, by whatever user
 * a program runs as.
 */
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './embedded.ts';

const [, , folder = ''] = process.argv;
rmSync(folder, { recursive: true, force: true });
await makeFolder(folder);
chmodSync(folder, 0o755);
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
