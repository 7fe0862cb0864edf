import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { openApp } from '../support/window.tsx';

afterEach(cleanup);

const wrongData = {};

/** Opens a page whose first data makes its view throw. Returns what is reported to the server. */
async function openBroken() {
  // React reports every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Development also shows what was thrown.
  vi.stubGlobal('reportError', () => undefined);
  const reports: unknown[] = [];
  const { client } = browserEnvironment(location);
  let loads = 0;
  await openApp('/blog', {
    answers: {
      posts: () => ({ data: [], total: 0, sidebar: { typefaces: [], categories: [] } }),
      reportViewError: ({ body }) => {
        reports.push(body);
        return { success: true };
      },
    },
    environment: {
      // A client that lets pass what no real one would.
      client: async () => {
        const real = await client();
        const callByName: typeof real.callByName = async (name, options) => {
          loads += 1;
          return loads === 1 ? wrongData : real.callByName(name, options);
        };
        return { ...real, callByName };
      },
    },
  });
  return reports;
}

// §site.broken-view.frame, §site.broken-view.report
test('header and footer stay when a view throws, and the error is reported once', async () => {
  const reports = await openBroken();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page is broken');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(reports).toMatchObject([{ route: 'blog', message: expect.stringMatching(/undefined/) }]);
});

test('a broken page can be loaded again', async () => {
  await openBroken();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('This page is broken'),
  );
});
