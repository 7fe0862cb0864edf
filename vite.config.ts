import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * `vite build` makes the browser's half into dist/client, `vite build --ssr` the server's into dist/server/render.js.
 * Tests: `node` for what never meets a browser, `browser` (jsdom) for what mirrors src.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? { input: { render: 'src/render.tsx' } } : { input: 'src/main.tsx' },
  },
  // One bundle without imports from node_modules keeps a single copy of React and xstate on the server.
  ssr: { noExternal: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{domain,machines,foundry,server}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
        },
      },
    ],
  },
}));
