import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards, type Patch, sourceOf } from './guards.ts';

const patches = Object.entries(guards).flatMap(([name, guard]) =>
  guard.patches.map((patch): [string, Patch] => [name, patch]),
);

test.each(patches)('the guard %s stands where the storm takes it out', (_, { file, from }) => {
  expect(readFileSync(sourceOf(file), 'utf8').split(from)).toHaveLength(2);
});
