// Mutation testing of one file at a time: `npm run mutants -- FILE` names it, and the tests that judge it.
import { fileURLToPath } from 'node:url';

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(import.meta.resolve('./ignored.mjs'))],
  ignorers: ['prose-and-defaults'],
  // TypeScript 7 has no API to read a tsconfig: a missing file keeps Stryker from using one.
  tsconfigFile: 'tools/mutants/no-tsconfig.json',
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_WORKERS ?? 2),
  ignorePatterns: [
    '/*',
    '!/domain',
    '!/machines',
    '!/server',
    '!/src',
    '!/tests',
    '!/tools',
    '!/packages',
    '!/package.json',
    '!/tsconfig.base.json',
  ],
  tempDirName: 'test-results/mutants/sandbox',
  reporters: ['json'],
  jsonReporter: { fileName: process.env.MUTANTS_REPORT ?? 'test-results/mutants/report.json' },
  allowEmpty: true,
  thresholds: { high: 90, low: 90, break: null },
};
