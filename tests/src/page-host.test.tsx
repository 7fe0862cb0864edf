import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { Failure } from '../../domain/failure.ts';
import { pageMachine } from '../../machines/page.machine.ts';
import { App } from '../../src/app/app.tsx';
import { composeApplication } from '../../src/compose/application.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { loadPage, visitOf } from '../../src/routes/routes.ts';
import { failure } from '../support/failure.ts';

afterEach(cleanup);

const settings = {
  maintenance_mode: false,
  stripe_keys: { us: '', default: '' },
  trial_scripts: [],
  sandbox: false,
  build: '',
};

/** Opens a page whose call fails. Returns the mock that redirects to the log-in. */
async function openFailing(path: string, reason: Failure) {
  const visit = visitOf(path, '');
  const actors = composeApplication(browserEnvironment(location), { visit, settings, typefaces: [] });
  await Promise.all([loadPage(visit.name), loadPage('notFound')]);
  const redirectToLogin = vi.fn(() => Promise.resolve(null));
  const logic = pageMachine.provide({
    actors: {
      loadPage: fromPromise(() => Promise.reject(reason)),
      redirectToLogin: fromPromise(redirectToLogin),
    },
  });
  actors.application.start();
  render(<App actors={actors} logic={logic} initialPage={null} />);
  return redirectToLogin;
}

// §commissions.list.load-failure
test.each(['/commissions', '/commissions/north-sound-pilots'])(
  'a failure of %s is ignored silently',
  async (path) => {
    await openFailing(path, failure({ message: 'Please check your connection' }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Commissions');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a failure of another page is said, and can be tried again', async () => {
  await openFailing('/blog', failure({ message: 'Please check your connection' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please check your connection');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

// §club.page.not-member
test("the Club's page is closed to customers who aren't members", async () => {
  await openFailing('/club', failure({ status: 403, rule: 'not_member' }));
  expect(await screen.findByText('This page is for Club members.')).toBeTruthy();
});

// §club.page.login
test("the Club's page asks visitors to log in", async () => {
  const redirectToLogin = await openFailing('/club', failure({ status: 403, rule: 'login_required' }));
  await vi.waitFor(() => expect(redirectToLogin).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});
