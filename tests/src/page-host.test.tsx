import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { Failure } from '../../domain/failure.ts';
import type { NavigationEmittedEvent } from '../../machines/navigation.machine.ts';
import { pageMachine } from '../../machines/page.machine.ts';
import { App } from '../../src/app/app.tsx';
import { composeAhead } from '../../src/compose/ahead.ts';
import { composeApplication } from '../../src/compose/application.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { titleOf } from '../../src/routes/route.ts';
import { loadPage, visitOf } from '../../src/routes/routes.ts';
import { failure } from '../support/failure.ts';
import { brand, settings } from '../support/foundry.ts';
import { openApp } from '../support/window.tsx';

afterEach(cleanup);

/** Opens a page whose call fails, and so does that of the 404 page. Returns what was shown, with the titles that tabs get. */
async function openFailing(path: string, reason: Failure) {
  const visit = visitOf(path, '');
  const actors = composeApplication(browserEnvironment(location), {
    visit,
    settings,
    typefaces: [],
  });
  await Promise.all([loadPage(visit.name), loadPage('notFound')]);
  const logic = pageMachine.provide({ actors: { loadPage: fromPromise(() => Promise.reject(reason)) } });
  const shown: NavigationEmittedEvent[] = [];
  actors.navigation.on('page.shown', ({ meta, ...event }) =>
    shown.push({ ...event, meta: { ...meta, title: titleOf(meta, brand.name) } }),
  );
  actors.application.start();
  render(<App actors={actors} logic={logic} initialPage={null} />);
  return { shown };
}

test('a page loaded twice at once is one page: it keeps what was typed', async () => {
  // As when the focus reaches a link, and Enter follows it.
  const [first, second] = await Promise.all([loadPage('cart'), loadPage('cart')]);
  expect(second).toBe(first);
  expect(await loadPage('cart')).toBe(first);
});

// §commissions.list.load-failure
test.each(['/commissions', '/commissions/north-sound-pilots'])(
  'a failure of %s is ignored silently',
  async (path) => {
    await openFailing(path, failure({ message: 'Please check your connection' }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Commissions');
    expect(screen.queryByText('Please check your connection')).toBeNull();
  },
);

test('a failure of another page is said, and can be tried again', async () => {
  await openFailing('/blog', failure({ message: 'Please check your connection' }));
  expect((await screen.findByText('Please check your connection')).getAttribute('role')).toBe('status');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

// §navigation.head.failed-page
test('a page that failed has a title and a description of its own', async () => {
  const { shown } = await openFailing('/blog', failure({ message: 'Please check your connection' }));
  await screen.findByText('Please check your connection');
  expect(shown).toEqual([
    {
      type: 'page.shown',
      name: 'blog',
      meta: { title: 'This page did not arrive — Skerry', description: 'Please check your connection' },
      moved: false,
    },
  ]);
});

// §site.route.unknown
test('what no page is at shows the 404 page, with its head', async () => {
  const { shown } = await openFailing('/typeface/nobody', failure({ status: 404 }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found');
  expect(shown).toMatchObject([{ name: 'notFound', meta: { title: 'Page not found — Skerry' } }]);
});

// §navigation.loading, §navigation.loading.late
test('a page that takes longer than 5 s says so in words, until it is there', async () => {
  const waits: number[] = [];
  const late = Promise.withResolvers<null>();
  const visit = visitOf('/about', '');
  const actors = composeApplication(browserEnvironment(location), {
    visit,
    settings,
    typefaces: [],
  });
  await Promise.all([loadPage(visit.name), loadPage('notFound')]);
  const page = Promise.withResolvers<unknown>();
  const logic = pageMachine.provide({
    actors: {
      loadPage: fromPromise(() => page.promise),
      wait: fromPromise<null, { milliseconds: number }>(({ input }) => {
        waits.push(input.milliseconds);
        return late.promise;
      }),
    },
  });
  actors.application.start();
  render(<App actors={actors} logic={logic} initialPage={null} />);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.queryByText(/longer than usual/)).toBeNull();
  late.resolve(null);
  expect((await screen.findByText(/longer than usual/)).getAttribute('role')).toBe('status');
  expect(waits).toEqual([5000]);
  page.reject(failure({ message: 'Please check your connection' }));
  await screen.findByText('Please check your connection');
  expect(screen.queryByText(/longer than usual/)).toBeNull();
});

// §navigation.ahead
test('a page that was fetched ahead is shown at once, without a skeleton', async () => {
  const actors = await openApp('/checkout');
  const visit = visitOf('/cart', '');
  const address = { route: visit.name, params: visit.params, search: '' };
  const ahead = composeAhead(actors);
  actors.ahead = ahead;
  await ahead.fetch(address, 1000, new AbortController().signal);
  act(() => actors.navigation.send({ type: 'location.changed', visit, isBack: false }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart');
});
