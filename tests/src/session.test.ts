import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { User } from '../../domain/account.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { clearStoredSession, logInOrRegister, logOut } from '../../src/compose/session.ts';
import {
  clearSession,
  readStoredText,
  readToken,
  storePaymentIntent,
  storeProfile,
  storeToken,
  writeStored,
} from '../../src/effects/storage.ts';
import { readSession } from '../../src/effects/stored-session.ts';

afterEach(clearSession);

const token = 'a'.repeat(43);
const user = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: {} };
const setXsrfCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
};

// §login.stored, §session.token-header
test('a log-in stores its token, fetches the user with it and stores the profile', async () => {
  setXsrfCookie();
  const sent: (string | null)[][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, new Headers(init.headers).get('authorization')]);
    return Promise.resolve(Response.json(url.endsWith('/me') ? user : { token }));
  });
  const body = { email: user.email, password: 'low water' };
  const session = createActor(sessionMachine).start();
  const { signal } = new AbortController();
  await logInOrRegister({ session, environment: browserEnvironment(location) }, 'login', body, signal);
  expect(session.getSnapshot().context.user).toEqual(user);
  expect(sent).toEqual([
    ['/v1/users/login', null],
    ['/v1/me', `Bearer ${token}`],
  ]);
  expect(readToken()).toBe(token);
  await expect(readSession()).resolves.toEqual({ hasToken: true, profile: user });
});

// §session.logout, §checkout.logout.forgotten
test('a log-out forgets the customer before the server answers, and what is typed meanwhile after it', async () => {
  setXsrfCookie();
  const answer = Promise.withResolvers<Response>();
  const sent = Promise.withResolvers<RequestInit>();
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.resolve(init);
    return answer.promise;
  });
  const stored = ['token', 'profile', 'checkout', 'stripe_payment_intent'] as const;
  const texts = () => stored.map(readStoredText);
  storeToken(token);
  storeProfile(user);
  storePaymentIntent('pi_1_secret_1');
  writeStored('checkout', 'typed');
  expect(texts()).not.toContain(null);
  const left = logOut(browserEnvironment(location));
  expect(texts()).toEqual([null, null, null, null]);
  const { headers, keepalive } = await sent.promise;
  expect(new Headers(headers).get('authorization')).toBe(`Bearer ${token}`);
  expect(keepalive, 'also if the tab is closed meanwhile').toBe(true);
  writeStored('checkout', 'typed on');
  answer.resolve(new Response(null, { status: 204 }));
  await left;
  expect(texts()).toEqual([null, null, null, null]);
});

// §checkout.logout.forgotten
test('what was typed is removed before other windows hear of a log-out', async () => {
  setXsrfCookie();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  storeToken(token);
  writeStored('checkout', 'typed');
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  await logOut(browserEnvironment(location));
  const keys = removed.mock.calls.map(([key]) => key);
  removed.mockRestore();
  expect(keys.indexOf('checkout')).toBeLessThan(keys.indexOf('token'));
  expect(keys).toContain('checkout');
});

// §session.logout
test('a slow log-out leaves the session that another window began meanwhile', async () => {
  setXsrfCookie();
  const answer = Promise.withResolvers<Response>();
  const sent = Promise.withResolvers<null>();
  vi.stubGlobal('fetch', () => {
    sent.resolve(null);
    return answer.promise;
  });
  storeToken(token);
  storeProfile(user);
  const actors = {
    readSession: fromPromise<StoredSession, undefined>(readSession),
    loadUser: fromPromise<User, undefined>(() => Promise.resolve(user)),
    logOut: fromPromise<null, undefined>(() => logOut(browserEnvironment(location))),
    clearSession: fromPromise<null, undefined>(async () => clearStoredSession()),
  };
  const session = createActor(sessionMachine.provide({ actors })).start();
  await waitFor(session, (snapshot) => snapshot.matches('member'));
  session.send({ type: 'logout.submit' });
  await sent.promise;
  const [laterToken, laterUser] = ['b'.repeat(43), { ...user, id: 8 }];
  storeToken(laterToken);
  storeProfile(laterUser);
  writeStored('checkout', 'typed');
  answer.resolve(new Response(null, { status: 204 }));
  await waitFor(session, (snapshot) => snapshot.matches('visitor'));
  await expect(readSession()).resolves.toEqual({ hasToken: true, profile: laterUser });
  expect([readToken(), readStoredText('checkout')]).toEqual([laterToken, 'typed']);
});
