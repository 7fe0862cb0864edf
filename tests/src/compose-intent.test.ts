/** What is fetched of a page before its link is followed (§navigation.ahead). */
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { keptMs } from '../../machines/intent.machine.ts';
import { composePage } from '../../src/compose/application.ts';
import { startIntent } from '../../src/compose/intent.ts';
import { visitOf } from '../../src/routes/routes.ts';
import { keptCalls, resultOf } from '../support/kept-calls.ts';
import { composeWindow, never, soon } from '../support/window.tsx';

const address = { route: 'blog', params: {}, search: '' };

/** Requests for data before the code of calls is there. */
let asked: { readonly url: string; readonly signal: AbortSignal | null | undefined }[] = [];

beforeEach(() => {
  asked = [];
  document.body.innerHTML =
    '<p>Text</p><a href="/blog">Blog</a><a href="/typefaces">Typefaces</a><a href="/cart">Cart</a>';
});

/** A window whose calls stay open, except those that `replies` answers. */
function openAt(path: string, replies: Parameters<typeof keptCalls>[0] = {}, wait = soon) {
  const kept = keptCalls(replies);
  const appWindow = composeWindow(path, { environment: { ...kept.environment, wait } });
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    asked.push({ url, signal });
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  appWindow.application.start();
  startIntent(appWindow);
  return { appWindow, kept, page: composePage(appWindow), names: () => kept.calls.map(({ name }) => name) };
}

let place = 0;
/** A pointer that has moved there, or the focus. */
function aimAt(selector: string, type: string) {
  place += 1;
  const init = { bubbles: true, screenX: place };
  const event = type === 'focusin' ? new FocusEvent(type, init) : new PointerEvent(type, init);
  document.querySelector(selector)?.dispatchEvent(event);
}

test.each(['pointerover', 'pointerdown', 'focusin'])(
  'a page is fetched at %s of its link, and given to the page that is opened',
  async (type) => {
    const reply = { data: [] };
    const { page, names } = openAt('/cart', { posts: () => reply });
    aimAt('p', type);
    aimAt('[href="/blog"]', type);
    await vi.waitFor(() => expect(names()).toContain('posts'));
    expect(await resultOf(page, 'loadPage', address)).toBe(reply);
    expect(names().filter((name) => name === 'posts')).toHaveLength(1);
    // It is given once: a page that is opened later has what is then there.
    await resultOf(page, 'loadPage', address);
    expect(names().filter((name) => name === 'posts')).toHaveLength(2);
  },
);

test('the page shown is not fetched, and a call ends with the intent', async () => {
  const { kept, names } = openAt('/cart');
  aimAt('[href="/cart"]', 'pointerdown');
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(names()).toContain('posts'));
  const { signal } = kept.calls.find(({ name }) => name === 'posts') ?? {};
  expect(signal?.aborted).toBe(false);
  aimAt('p', 'pointerover');
  expect(signal?.aborted).toBe(true);
});

test('the page that a link’s query names is fetched', async () => {
  document.body.innerHTML = '<a href="/blog?page=2">Next</a>';
  const { kept, names } = openAt('/cart');
  aimAt('a', 'pointerdown');
  await vi.waitFor(() => expect(names()).toContain('posts'));
  expect(kept.calls.at(-1)?.query).toMatchObject({ page: '2' });
});

test('a page’s data is asked for before the code of calls is there, which is given the answer', async () => {
  const { kept, names } = openAt('/cart');
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(['/v1/blog/posts?count=15&page=1']));
  await vi.waitFor(() => expect(names()).toContain('posts'));
  await expect(kept.calls.at(-1)?.begun).rejects.toThrow('Failed to fetch');
  aimAt('[href="/typefaces"]', 'pointerdown');
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toContain('/v1/typefaces'));
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(asked[1]?.signal?.aborted).toBe(false);
});

test('of a page without data, or with data of its own reader, nothing is asked for before', async () => {
  document.body.innerHTML = '<a id="checkout" href="/checkout">Checkout</a>';
  const { appWindow } = openAt('/cart');
  aimAt('#checkout', 'pointerdown');
  await vi.waitFor(() =>
    expect(appWindow.ahead?.take({ route: 'checkout', params: {}, search: '' })).not.toBeNull(),
  );
  expect(asked).toEqual([]);
});

test('after another page was opened, a page is fetched anew', async () => {
  const { appWindow, names } = openAt('/cart', { posts: () => ({ data: [] }) }, never);
  const posts = () => names().filter((name) => name === 'posts').length;
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(posts()).toBe(1));
  const visit = visitOf('/typefaces', '');
  appWindow.navigation.send({ type: 'location.changed', visit, isBack: false });
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(posts()).toBe(2));
});

test('a page that has come before it is opened begins with it, once', async () => {
  const data = { data: [] };
  const { appWindow, page, names } = openAt('/cart', { posts: () => data });
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(names()).toContain('posts'));
  const snapshot = await vi.waitUntil(() => appWindow.ahead?.takeLoaded(address));
  const actor = createActor(page, { input: address, snapshot }).start();
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { ...address, data, failure: null } });
  expect(appWindow.ahead?.takeLoaded(address)).toBeNull();
  expect(names().filter((name) => name === 'posts')).toHaveLength(1);
});

test('a page that is still coming, or another, does not begin as one that is there', async () => {
  const { appWindow, names } = openAt('/cart');
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(names()).toContain('posts'));
  expect(appWindow.ahead?.takeLoaded(address)).toBeNull();
  expect(appWindow.ahead?.takeLoaded({ ...address, route: 'typefaces' })).toBeNull();
  expect(appWindow.ahead?.take(address)).not.toBeNull();
});

test('what lies for half a minute without being opened is fetched anew, though no pointer moved since', async () => {
  const { page, names } = openAt('/cart', { posts: () => ({ data: [] }) });
  aimAt('[href="/blog"]', 'focusin');
  await vi.waitFor(() => expect(names()).toContain('posts'));
  vi.setSystemTime(Date.now() + keptMs);
  await resultOf(page, 'loadPage', address);
  vi.useRealTimers();
  expect(names().filter((name) => name === 'posts')).toHaveLength(2);
});

test('for a reader who saves data nothing is fetched', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { appWindow } = openAt('/cart');
  const sent = vi.spyOn(appWindow.navigation, 'send');
  aimAt('[href="/blog"]', 'pointerdown');
  expect(sent).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'connection');
});

test('a call goes on once its page is opened', async () => {
  const { appWindow, kept, names } = openAt('/cart');
  aimAt('[href="/blog"]', 'pointerdown');
  await vi.waitFor(() => expect(names()).toContain('posts'));
  appWindow.navigation.send({ type: 'location.changed', visit: visitOf('/blog', ''), isBack: false });
  expect(appWindow.ahead?.take(address)).not.toBeNull();
  aimAt('p', 'pointerover');
  expect(kept.calls.find(({ name }) => name === 'posts')?.signal?.aborted).toBe(false);
});

test('a pointer that stays where it is while the page scrolls aims at nothing', async () => {
  const { names } = openAt('/cart');
  aimAt('p', 'pointerover');
  place -= 1;
  aimAt('[href="/blog"]', 'pointerover');
  aimAt('[href="/typefaces"]', 'pointerdown');
  await vi.waitFor(() => expect(names()).toContain('typefaces'));
  expect(names()).not.toContain('posts');
});
