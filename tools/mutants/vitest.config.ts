import { defineConfig } from 'vitest/config';

/** The tests that judge one mutated file, set by `npm run mutants`; tables are compared, never written. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env.MUTANTS_JUDGES ?? 'tests/{machines,domain}/**/*.test.ts').split(' '),
    update: 'none',
    testTimeout: 120_000,
  },
});
