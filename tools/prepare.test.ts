import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../server/config.ts';
import { buildInputs, root, serverEnvironment } from './prepare.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['npm start', [], undefined, false],
  ['npm run dev', ['--dev'], undefined, true],
  ['npm start with NODE_ENV=test', [], 'test', true],
])('%s checks replies only outside of production', (_command, args, set, isChecked) => {
  vi.stubEnv('NODE_ENV', set);
  expect(readConfig(serverEnvironment(args)).checksReplies).toBe(isChecked);
});

it('a build is made anew when any folder changes that its sources import from', () => {
  const imported = buildInputs
    .map((path) => join(root, path))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/ from '(\..+)'/g)].map(([, path = '']) =>
        relative(root, join(dirname(file), path)),
      ),
    )
    .map((path) => path.split(sep)[0] ?? '');
  expect([...new Set(imported)].filter((folder) => !buildInputs.includes(folder))).toEqual([]);
});
