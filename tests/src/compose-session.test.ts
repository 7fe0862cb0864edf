/** What the session's effects call, store and tell the window. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { StoredSession } from '../../machines/session.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import {
  clearStoredSession,
  loadUser,
  logInOrRegister,
  logOut,
  openStoredCart,
  popAddress,
  redirectToLogin,
  reportViewError,
  storeAddress,
  syncFromStorageEvent,
} from '../../src/compose/session.ts';
import {
  cartChangedKey,
  clearSession,
  readStoredText,
  readToken,
  removeStored,
  storeProfile,
  storeToken,
  writeStored,
} from '../../src/effects/storage.ts';
import { readSession } from '../../src/effects/stored-session.ts';
import { failure } from '../support/failure.ts';
import { keptCalls } from '../support/kept-calls.ts';
import { ann } from '../support/window.tsx';

const token = 'a'.repeat(43);
const ben = { ...ann, id: 8 };

function emptyStorage() {
  clearSession();
  removeStored('cart');
}
beforeEach(emptyStorage);
afterEach(emptyStorage);

/** A window's session and the cart that it may open, with what they are told. */
function windowOf(user: typeof ann | null) {
  const told: string[] = [];
  const readStored = fromPromise<StoredSession, undefined>(() => new Promise(() => undefined));
  const session = createActor(sessionMachine.provide({ actors: { readSession: readStored } }), {
    inspect(event) {
      if (event.type === '@xstate.event' && !event.event.type.startsWith('xstate.'))
        told.push(event.event.type);
    },
  }).start();
  if (user) session.send({ type: 'user.known', user });
  told.length = 0;
  const openCart = async () => {
    told.push('open the cart');
  };
  return { session, openCart, told };
}

test.each([
  { whose: "a customer's cart is opened", user: ann, items: null, told: ['open the cart'] },
  { whose: "a visitor's stored cart is opened", user: null, items: '[]', told: ['open the cart'] },
  { whose: 'a visitor without a cart loads none', user: null, items: null, told: [] },
])('$whose', async ({ user, items, told }) => {
  const actors = windowOf(user);
  if (items) writeStored('cart', items);
  await openStoredCart(actors);
  expect(actors.told).toEqual(told);
});

const ended = 'session.ended';
const started = 'session.started';
test.each([
  { what: 'a log-out ends the session', before: ann, stored: null, told: [ended] },
  { what: 'another customer follows one who is gone', before: ann, stored: ben, told: [ended, started] },
  { what: 'the same customer goes on', before: ann, stored: ann, told: [started] },
  { what: 'a log-in begins a session', before: null, stored: ben, told: [started] },
])('in another window: $what', async ({ before, stored, told }) => {
  const actors = windowOf(before);
  if (stored) {
    storeToken(token);
    storeProfile(stored);
  }
  await syncFromStorageEvent(actors, { key: 'token' });
  expect(actors.told).toEqual(told);
});

test('a customer whose profile another window has not stored yet goes on', async () => {
  const actors = windowOf(ann);
  storeToken(token);
  await syncFromStorageEvent(actors, { key: 'token' });
  expect(actors.told).toEqual([started]);
});

test.each([
  [null, [ended]],
  ['token', [ended]],
  ['profile', [ended]],
  [cartChangedKey, ['open the cart']],
  ['checkout', []],
])('another window that changed %s is followed', async (key, told) => {
  const actors = windowOf(ann);
  await syncFromStorageEvent(actors, { key });
  expect(actors.told).toEqual(told);
});

test('a user who is loaded is stored, and the call ends with its job', async () => {
  const { calls, environment } = keptCalls({ me: () => ann });
  const { signal } = new AbortController();
  storeToken(token);
  expect(await loadUser(environment, signal)).toBe(ann);
  expect(calls).toEqual([{ name: 'me', signal }]);
  await expect(readSession()).resolves.toEqual({ hasToken: true, profile: ann });
});

test('a log-in sends both calls with its signal, and tells the session', async () => {
  const { calls, environment } = keptCalls({ login: () => ({ token }), me: () => ann });
  const { session, told } = windowOf(null);
  const { signal } = new AbortController();
  const body = { email: ann.email, password: 'low water' };
  await logInOrRegister({ session, environment }, 'login', body, signal);
  expect(calls).toEqual([
    { name: 'login', body, signal },
    { name: 'me', headers: { Authorization: `Bearer ${token}` }, signal },
  ]);
  expect(told).toEqual(['user.known']);
});

test('the session of the form that was first stays', async () => {
  const { environment } = keptCalls({ register: () => ({ token: 'b'.repeat(43) }), me: () => ben });
  const { session, told } = windowOf(ann);
  storeToken(token);
  const body = { email: ben.email, password: 'low water' };
  await logInOrRegister({ session, environment }, 'register', body, new AbortController().signal);
  expect([readToken(), told]).toEqual([token, []]);
});

test('a log-out sends the token that it has removed', async () => {
  const { calls, environment } = keptCalls({ logout: () => null });
  storeToken(token);
  expect(await logOut(environment)).toBeNull();
  const headers = { Authorization: `Bearer ${token}` };
  expect(calls).toEqual([{ name: 'logout', body: {}, headers }]);
});

test('a log-out of nobody sends no token', async () => {
  const { calls, environment } = keptCalls({ logout: () => null });
  await logOut(environment);
  expect(calls).toEqual([{ name: 'logout', body: {} }]);
});

test('a session that the server refused is removed', () => {
  storeToken(token);
  expect(clearStoredSession()).toBeNull();
  expect(readToken()).toBeNull();
});

test('an address is kept once', () => {
  storeAddress('/cart?id=1');
  expect([popAddress(), popAddress()]).toEqual(['/cart?id=1', null]);
});

test.each([
  { who: 'a token that the page’s call refused is checked', stored: token, checks: 1 },
  { who: 'a visitor is sent at once', stored: null, checks: 0 },
])('to the log-in: $who', async ({ stored, checks }) => {
  const { calls, environment } = keptCalls({ me: () => Promise.reject(failure({ status: 401 })) });
  const { signal } = new AbortController();
  if (stored) storeToken(stored);
  history.replaceState(null, '', '/user/orders?page=2');
  expect(await redirectToLogin(environment, signal)).toBeNull();
  expect(calls).toEqual(Array.from({ length: checks }, () => ({ name: 'me', signal })));
  expect([readStoredText('current_url'), location.pathname]).toEqual(['/user/orders?page=2', '/user/login']);
});

test('what a view threw is reported once for each message', async () => {
  const { calls, environment } = keptCalls({ reportViewError: () => null });
  const reported = new Set<string>();
  const thrown = { route: 'cart', error: new Error('no total') };
  await reportViewError(environment, reported, thrown);
  await reportViewError(environment, reported, thrown);
  expect(calls).toMatchObject([{ name: 'reportViewError', body: { route: 'cart', message: 'no total' } }]);
});
