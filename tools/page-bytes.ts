/** Part of `npm run check`: the script that each page of the build loads, and what it may. Exit code 1 for a page over its limit, or without one. */
import { join } from 'node:path';
import { pageLoads } from './first-load.ts';
import { root } from './prepare.mjs';

const kilobytes = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / 1000).toFixed(1));

for (const { page, bytes, limit } of pageLoads(join(root, 'dist/client'))) {
  const holds = bytes <= (limit ?? 0);
  if (!holds) process.exitCode = 1;
  console.log(
    `${kilobytes(bytes).padStart(6)} of ${kilobytes(limit).padStart(5)} kB  ${page}${holds ? '' : '  too much'}`,
  );
}
