import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { type PageAddress, pageMachine } from '../../machines/page.machine.ts';
import { App } from '../../src/app/app.tsx';
import { composeApplication } from '../../src/compose/application.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { loadPage, visitOf } from '../../src/routes/routes.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const settings = {
  maintenance_mode: false,
  stripe_keys: { us: '', default: '' },
  trial_scripts: [],
  sandbox: false,
  build: '',
};
const wrongData = {};

/** Opens a page whose first data makes its view throw. Returns the mock that reports to the server. */
async function openBroken() {
  // React reports every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const visit = visitOf('/blog', '');
  const actors = composeApplication(browserEnvironment(location), { visit, settings, typefaces: [] });
  await Promise.all([loadPage(visit.name), loadPage('notFound')]);
  const report = vi.fn((_error: unknown) => Promise.resolve(null));
  let loads = 0;
  const logic = pageMachine.provide({
    actors: {
      loadPage: fromPromise<unknown, PageAddress>(async () => {
        loads += 1;
        return loads === 1 ? wrongData : { data: [], total: 0, sidebar: { typefaces: [], categories: [] } };
      }),
      reportViewError: fromPromise<null, { route: string; error: unknown }>(async ({ input }) =>
        report(input),
      ),
    },
  });
  actors.application.start();
  render(<App actors={actors} logic={logic} initialPage={null} />);
  return report;
}

// §site.broken-view.frame, §site.broken-view.report
test('header and footer stay when a view throws, and the error is reported once', async () => {
  const report = await openBroken();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page is broken');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(report).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledWith({ route: 'blog', error: expect.any(TypeError) });
});

test('a broken page can be loaded again', async () => {
  await openBroken();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('This page is broken'),
  );
});
