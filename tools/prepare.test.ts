import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../server/config.ts';
import { serverEnvironment } from './prepare.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['npm start', [], undefined, false],
  ['npm run dev', ['--dev'], undefined, true],
  ['npm start with NODE_ENV=test', [], 'test', true],
])('%s checks replies only outside of production', (_command, args, set, isChecked) => {
  vi.stubEnv('NODE_ENV', set);
  expect(readConfig(serverEnvironment(args)).checksReplies).toBe(isChecked);
});
