import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '../../machines/session.machine.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { logInOrRegister } from '../../src/compose/session.ts';
import { clearSession, readSession, readToken } from '../../src/effects/storage.ts';

afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

// §login.stored, §session.token-header
test('a log-in stores its token, fetches the user with it and stores the profile', async () => {
  const token = 'a'.repeat(43);
  const user = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: {} };
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
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
