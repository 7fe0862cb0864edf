import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { codeRequiredRule } from '../../domain/failure.ts';
import { csrfRule } from '../../domain/failure-body.ts';
import { maintenanceMachine } from '../../machines/maintenance.machine.ts';
import type { RequestEmittedEvent } from '../../machines/request.machine.ts';
import { createClient } from '../../src/compose/client.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import type { Client } from '../../src/effects/client.ts';
import { clearSession, storeToken } from '../../src/effects/storage.ts';
import { settings } from '../support/foundry.ts';

type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
};

let sent: Sent[] = [];
let facts: RequestEmittedEvent[] = [];
let isOpen = false;

let callApi: Client['callApi'];

/** The application of a shop whose settings say what `isOpen` does. */
function openApplication() {
  const maintenance = createActor(
    maintenanceMachine.provide({
      actors: { loadSettings: fromPromise(async () => ({ ...settings, maintenance_mode: !isOpen })) },
    }),
    { input: { settings } },
  ).start();
  return {
    maintenance,
    notify(fact: RequestEmittedEvent) {
      facts.push(fact);
      if (fact.type === 'service.unavailable') maintenance.send(fact);
    },
  };
}

/** The next answers, in order; the last one is repeated. */
function answer(...replies: (() => Response | Promise<Response>)[]) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    sent.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    return Promise.resolve().then(() => reply?.() ?? Response.error());
  });
}
const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const token = 'a'.repeat(43);

beforeEach(() => {
  sent = [];
  facts = [];
  isOpen = false;
  const application = openApplication();
  callApi = createClient(() => application).callApi;
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed%3D1; path=/';
});
afterEach(clearSession);

describe('a call', () => {
  // §api.base
  test('goes to /v1/ with its parameters escaped, and brings the checked reply', async () => {
    answer(json(200, { data: [] }));
    await expect(callApi('styles', { params: { id: '7/../8' } })).resolves.toEqual({ data: [] });
    expect(sent[0]?.url).toBe('/v1/subfamilies/7%2F..%2F8/styles');
  });

  // §api.parameters
  test('sends its data as query parameters by GET, else as body', async () => {
    answer(json(500, {}));
    await callApi('posts', { query: { page: '2', count: '15' } }).catch(() => undefined);
    const body = { email: 'ada@example.com', password: 'x' };
    await callApi('login', { body }).catch(() => undefined);
    expect([sent[0]?.url, sent[0]?.body]).toEqual(['/v1/blog/posts?page=2&count=15', undefined]);
    expect([sent[1]?.url, JSON.parse(String(sent[1]?.body))]).toEqual(['/v1/users/login', body]);
  });

  test('still under way at a log-out is ended, before it is refused', async () => {
    const unanswered = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) =>
      url.endsWith('/logout') ? json(200, { success: true })() : unanswered(signal),
    );
    const cart = expect(callApi('cart', {})).rejects.toMatchObject({ status: 0 });
    await callApi('logout', { body: {} });
    await cart;
    expect(facts).toEqual([]);
  });

  test('still under way at another call goes on', async () => {
    const first = Promise.withResolvers<Response>();
    const requested = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
      if (url.endsWith('/settings')) return json(200, settings)();
      signal.addEventListener('abort', () => first.reject(signal.reason));
      requested.resolve();
      return first.promise;
    });
    const styles = callApi('styles', { params: { id: '7' } });
    await requested.promise;
    await callApi('settings', {});
    first.resolve(json(200, { data: [] })());
    await expect(styles).resolves.toEqual({ data: [] });
  });

  test('that nobody answers ends as a lost connection', async () => {
    const silence = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(silence.signal);
    const requested = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      requested.resolve();
      return promise;
    });
    const call = callApi('settings', { signal: new AbortController().signal });
    await requested.promise;
    silence.abort(new DOMException('too long', 'TimeoutError'));
    await expect(call).rejects.toMatchObject({ status: 0, message: 'Please check your connection' });
  });

  // §session.token-header, §api.xsrf
  test('carries the stored token, and the anti-forgery cookie only on unsafe methods', async () => {
    storeToken(token);
    answer(json(200, settings));
    await callApi('settings', {});
    answer(json(200, {}));
    await callApi('logout', { body: {} });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(2).fill(`Bearer ${token}`));
    expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual([null, 'sealed=1']);
  });
});

// §navigation.ahead
test('a call whose answer was asked for before makes no request, and is sent anew where it is made once more', async () => {
  const client = createClient(openApplication);
  const begun = () => Promise.resolve(json(503, {})());
  isOpen = true;
  answer(json(200, { data: [] }));
  const options = { params: { id: '7' }, begun: Promise.resolve(json(200, { data: [] })()) };
  expect(await client.callByName('styles', options)).toEqual({ data: [] });
  expect(sent).toEqual([]);
  expect(await client.callByName('styles', { ...options, begun: begun() })).toEqual({ data: [] });
  expect(sent.map(({ url }) => url)).toEqual(['/v1/subfamilies/7/styles']);
});

test('a window has one client, whose application hears of the answers once it is linked', async () => {
  const { client, linkClient } = browserEnvironment(location);
  const { callApi: callFirst } = await client();
  expect((await client()).callApi).toBe(callFirst);
  answer(json(401, { error: 'Please log in.' }));
  await expect(callFirst('cart', {})).rejects.toMatchObject({ status: 401 });
  expect(facts).toEqual([]);
  linkClient(openApplication());
  await expect(callFirst('cart', {})).rejects.toMatchObject({ status: 401 });
  expect(facts).toEqual([{ type: 'token.refused' }]);
});

// §api.xsrf
test('the first unsafe calls fetch the anti-forgery token before them, once', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  const settingCookie = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'XSRF-TOKEN=fetched; path=/';
    return json(200, settings)();
  };
  answer(settingCookie, json(200, { success: true }), json(200, { success: true }));
  await Promise.all([callApi('logout', { body: {} }), callApi('logout', { body: {} })]);
  expect(sent.map(({ url, headers }) => [url, headers.get('x-xsrf-token')])).toEqual([
    ['/v1/settings', null],
    ['/v1/users/logout', 'fetched'],
    ['/v1/users/logout', 'fetched'],
  ]);
});

describe('a failed call', () => {
  const failing = (status: number, body: unknown) => {
    answer(json(status, body));
    return expect(callApi('styles', { params: { id: '7' } })).rejects;
  };

  // §errors.connection
  test('without an answer asks to check the connection', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callApi('settings', {})).rejects.toEqual({
      status: 0,
      rule: 'connection_error',
      message: 'Please check your connection',
      errors: [],
    });
  });

  // §errors.string
  test('with an error says it, and keeps what came beside it', async () => {
    const body = { error: 'price_changed', cart: { revision: 3 } };
    await failing(409, body).toEqual({
      status: 409,
      rule: 'price_changed',
      message: 'price_changed',
      errors: [],
      body,
    });
  });

  // §errors.string
  test('with an empty error says that something went wrong', () =>
    failing(400, { error: '' }).toMatchObject({ message: 'Something went wrong! Please try again later.' }));

  // §errors.list
  test('with a list of errors says the first, and lists all', async () => {
    const errors = [
      { field: 'email', message: 'Please enter your email address.', rule: 'required' },
      { field: 'name', message: 'Please enter your full name.', rule: 'required' },
    ];
    await failing(422, { errors }).toMatchObject({
      status: 422,
      rule: 'required',
      message: errors[0]?.message,
      errors,
    });
  });

  // §errors.unhandled
  test('with anything else says that something went wrong', async () => {
    const words = { rule: 'unhandled_error', message: 'Something went wrong! Please try again later.' };
    await failing(500, 'oops').toMatchObject(words);
    answer(json(200, { surprise: true }));
    await expect(callApi('settings', {})).rejects.toMatchObject({ status: 0, ...words });
  });

  // §session.expiry, §maintenance.unavailable
  test('with 401 notifies the session, with 503 the maintenance', async () => {
    await failing(401, { error: 'Please log in.' }).toMatchObject({ status: 401 });
    await failing(503, { error: 'Maintenance' }).toMatchObject({ status: 503 });
    expect(facts).toEqual([{ type: 'token.refused' }, { type: 'service.unavailable', isRetry: false }]);
  });

  // §maintenance.second-try
  test('with 503 while the shop is open is made once more, quietly', async () => {
    isOpen = true;
    answer(json(503, { error: 'Maintenance' }), json(200, { data: [] }));
    await expect(callApi('styles', { params: { id: '7' } })).resolves.toEqual({ data: [] });
    expect(facts).toEqual([{ type: 'service.unavailable', isRetry: false }]);
    answer(json(503, { error: 'Maintenance' }), json(503, { error: 'Maintenance' }));
    await expect(callApi('styles', { params: { id: '7' } })).rejects.toMatchObject({ status: 503 });
    expect(facts.map((fact) => 'isRetry' in fact && fact.isRetry)).toEqual([false, false, true]);
  });

  test('with 503 in a shop that is known to be open is made once more at once, and follows the shop no longer', async () => {
    isOpen = true;
    const { maintenance } = openApplication();
    maintenance.send({ type: 'service.unavailable', isRetry: false });
    await waitFor(maintenance, (state) => state.matches('open'));
    const unsubscribe = vi.fn();
    const followed = { getSnapshot: () => maintenance.getSnapshot(), subscribe: () => ({ unsubscribe }) };
    const client = createClient(() => ({ maintenance: followed, notify: () => undefined }));
    answer(json(503, { error: 'Maintenance' }), json(200, { data: [] }));
    await expect(client.callApi('styles', { params: { id: '7' } })).resolves.toEqual({ data: [] });
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  test('with 503 before the application has started is final', async () => {
    answer(json(503, { error: 'Maintenance' }));
    const call = createClient(() => null).callApi('styles', { params: { id: '7' } });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  describe('with 403 and another anti-forgery token', () => {
    const body = { email: 'ada@example.com', password: 'x' };
    const refusing = (refusal: unknown) => () => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
      document.cookie = 'XSRF-TOKEN=new; path=/';
      return json(403, refusal)();
    };

    test('is made once more where the token was refused', async () => {
      answer(
        refusing({ errors: [{ field: '', message: 'Please reload the page.', rule: csrfRule }] }),
        json(200, { token }),
      );
      await expect(callApi('login', { body })).resolves.toEqual({ token });
      expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(['sealed=1', 'new']);
    });

    test('is made once where anything else was refused: it may have sent an email', async () => {
      const message = 'Please enter the code that we sent to this address.';
      const errors = [{ field: 'email_code', message, rule: codeRequiredRule }];
      answer(refusing({ errors }));
      await expect(callApi('login', { body })).rejects.toMatchObject({ rule: codeRequiredRule });
      expect(sent).toHaveLength(1);
    });
  });

  // §session.expiry.exceptions
  test('of log-in with 401 is only a wrong password', async () => {
    answer(json(401, { error: 'Wrong email or password.' }));
    const body = { email: 'ada@example.com', password: 'x' };
    await expect(callApi('login', { body })).rejects.toMatchObject({ message: 'Wrong email or password.' });
    expect(facts).toEqual([]);
  });
});
