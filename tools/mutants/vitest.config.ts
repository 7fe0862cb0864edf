import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const judges = (process.env.MUTANTS_JUDGES ?? 'tests/{machines,domain}/**/*.test.ts').split(' ');
const isPage = judges.some((judge) => judge.startsWith('tests/src/'));

/** The tests that judge one mutated file, set by `npm run mutants`; tables are compared, never written. */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: isPage ? 'jsdom' : 'node',
    ...(isPage ? { setupFiles: 'tests/support/jsdom.setup.ts' } : {}),
    css: { modules: { classNameStrategy: 'non-scoped' } },
    include: judges,
    isolate: false,
    update: 'none',
    // A change that leaves a window waiting is noticed by this, long before Stryker ends its worker and starts another.
    testTimeout: isPage ? 10_000 : 120_000,
  },
});
