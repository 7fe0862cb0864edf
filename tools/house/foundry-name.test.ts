/** The demo is one foundry of many: its names stand in its folder, and nowhere in the program (§foundry.name-nowhere). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoName } from '../../tests/support/demo-names.ts';

const root = join(import.meta.dirname, '../..');
/** The product, and the tools that serve pages or write what it serves. */
const rooms = [
  'domain',
  'machines',
  'src',
  'server',
  'packages',
  'public',
  'index.html',
  'tools/openapi',
].concat(':(glob)tools/**/*.html');
/** Of the repository: read by who develops it. */
const ofRepository = /^packages\/[^/]+\/(?:tests\/|README\.md$)|\.test\.ts$/;
/** A comment in a migration that has been run: its file never changes. */
const frozen = ['server/db/migrations/0005-content.sql'];
/** Names for programs: the scope of the packages, and a figure that monitors read by it since the first release. */
const technical = /@skerry\/|\bskerry_notices_total\b/g;

test('no source of the program names the demo foundry or its places', () => {
  const list = execFileSync('git', ['ls-files', ...rooms], { cwd: root, encoding: 'utf8' });
  const files = list
    .split('\n')
    .filter((file) => file !== '' && !ofRepository.test(file) && !frozen.includes(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.replace(technical, '').matchAll(demoName)].map(([name]) => `${file}:${at + 1}: ${name}`),
      ),
  );
  expect(found).toEqual([]);
});
