/** How the window's actors are joined with each other, the document and the browser. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { VersionEvent } from '../../machines/version.machine.ts';
import {
  composeApplication,
  composePage,
  initialVisit,
  startApplication,
} from '../../src/compose/application.ts';
import type { ClientLink } from '../../src/compose/client.ts';
import { closeMenu } from '../../src/effects/document.ts';
import { readStoredText, readToken, storeToken } from '../../src/effects/storage.ts';
import { loadedPage, loadPage, routes, visitOf } from '../../src/routes/routes.ts';
import { failure } from '../support/failure.ts';
import { settings } from '../support/foundry.ts';
import { callOf, keptCalls, logicOf, resultOf } from '../support/kept-calls.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { ann, composeWindow, type WindowOptions } from '../support/window.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  document.body.innerHTML =
    '<main><h1>Here</h1><a href="/about#story">About</a><a href="/licence">Licence</a></main>';
});
afterEach(() => document.documentElement.removeAttribute('data-returning'));

/** A window at an address, and what its version check and the browser's address bar are told. */
function windowAt(address: string, options: WindowOptions = {}) {
  const kept = keptCalls({
    me: () => options.user,
    logout: () => null,
    settings: () => settings,
    priceCart: () => pricedCart([requestItem(11)]),
    cart: () => pricedCart([]),
  });
  const links: ClientLink[] = [];
  const location = { assign: vi.fn(), reload: vi.fn() };
  const linkClient = (link: ClientLink) => links.push(link);
  const environment = { ...kept.environment, location, linkClient };
  const actors = composeWindow(address, { ...options, environment });
  const version: VersionEvent['type'][] = [];
  vi.spyOn(actors, 'openVersion').mockResolvedValue({
    send: ({ type }) => version.push(type),
    notice: null as never,
    failureView: null as never,
  });
  return { actors, version, location, links, calls: kept.calls };
}

/** A page for everybody whose code is not there yet: tests of other files load pages, too. */
function unloadedPage() {
  const found = Object.entries(routes).find(([name, { pattern }]) => {
    const visit = visitOf(pattern, '');
    return visit.name === name && visit.redirect === null && visit.guard === null && !loadedPage(name);
  });
  if (!found) throw new Error('the code of every page is loaded');
  const [name, { pattern: path }] = found;
  return { name, path };
}

/** A window that is started, with its session known. */
async function startedAt(address: string, options: WindowOptions = {}) {
  const started = windowAt(address, options);
  const { actors } = started;
  const sent = {
    application: vi.spyOn(actors.application, 'send'),
    navigation: vi.spyOn(actors.navigation, 'send'),
    session: vi.spyOn(actors.session, 'send'),
  };
  startApplication(actors);
  await waitFor(actors.session, (state) => state.hasTag('known'));
  await vi.dynamicImportSettled();
  return { ...started, sent };
}

const typesOf = ({ mock }: { mock: { calls: readonly (readonly [{ type: string }])[] } }) =>
  mock.calls.map(([{ type }]) => type);

test('the address of the first page is the visit, without being changed', async () => {
  const { sent } = await startedAt('/about?page=2');
  expect(typesOf(sent.navigation)).not.toContain('location.changed');
});

test.each(['/blog', '/about?page=2'])(
  'a link to %s that was followed before the start is noticed',
  async (address) => {
    const { actors } = windowAt('/about');
    const send = vi.spyOn(actors.navigation, 'send');
    history.replaceState(null, '', address);
    send.mockClear();
    startApplication(actors);
    const { pathname: path, search } = new URL(address, location.origin);
    expect(send.mock.calls).toMatchObject([
      [{ type: 'location.changed', isBack: false, visit: { path, search: search.slice(1) } }],
    ]);
  },
);

test('the browser’s history is followed, with the anchor', async () => {
  const { sent } = await startedAt('/about');
  sent.navigation.mockClear();
  history.pushState(null, '', '/blog?page=2#end');
  expect(sent.navigation.mock.calls).toMatchObject([
    [
      {
        type: 'location.changed',
        isBack: false,
        anchor: '#end',
        visit: { name: 'blog', path: '/blog', search: 'page=2' },
      },
    ],
  ]);
  dispatchEvent(new PopStateEvent('popstate'));
  expect(sent.navigation.mock.lastCall).toMatchObject([{ type: 'location.changed', isBack: true }]);
});

test('a change of the address closes the menu', async () => {
  await startedAt('/about');
  const menu = Object.assign(document.createElement('div'), { hidePopover: vi.fn() });
  vi.spyOn(document, 'querySelector').mockReturnValue(menu);
  closeMenu();
  expect(menu.hidePopover).toHaveBeenCalledTimes(1);
  history.pushState(null, '', '/blog');
  expect(menu.hidePopover).toHaveBeenCalledTimes(2);
});

test('a page that is left scrolls to the top, and a newer version may load', async () => {
  const { version } = await startedAt('/about');
  history.pushState(null, '', '/blog');
  await vi.dynamicImportSettled();
  expect([vi.mocked(scrollTo).mock.calls.length, version]).toEqual([1, ['page.left']]);
  expect(document.documentElement.hasAttribute('data-returning')).toBe(false);
});

test('Back keeps the place', async () => {
  await startedAt('/about');
  // Past the site's own notice of a change.
  History.prototype.pushState.call(history, null, '', '/blog');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(document.documentElement.hasAttribute('data-returning')).toBe(true);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('the first page gets its title and class; its head is the server’s', async () => {
  const { actors } = await startedAt('/user/login');
  document.head.innerHTML = '<meta name="description" content="of the server">';
  actors.navigation.send({
    type: 'page.rendered',
    name: 'login',
    meta: { title: 'Log in', description: 'new' },
  });
  await vi.dynamicImportSettled();
  expect([document.title, document.body.className]).toEqual(['Log in — Skerry', 'login']);
  expect(document.head.innerHTML).toContain('of the server');
});

test('a page whose code is not there is not told to the version check', async () => {
  const { name, path } = unloadedPage();
  const { actors, version } = await startedAt(path);
  actors.navigation.send({ type: 'page.rendered', name, meta: { title: 'A page' } });
  await vi.dynamicImportSettled();
  expect(version).toEqual([]);
});

test('a page whose code is loaded is told to the version check', async () => {
  const { actors, version } = await startedAt('/maintenance');
  await loadPage('maintenance');
  actors.navigation.send({ type: 'page.rendered', name: 'maintenance', meta: { title: 'Back soon' } });
  await vi.dynamicImportSettled();
  expect(version).toContain('page.shown');
});

test('a page that a navigation led to gets its head', async () => {
  const { actors } = await startedAt('/about');
  document.head.innerHTML =
    '<meta name="description" content="of About"><link rel="canonical" href="/about">';
  history.pushState(null, '', '/licence?page=2');
  actors.navigation.send({
    type: 'page.rendered',
    name: 'notFound',
    meta: { title: 'No', description: 'Gone' },
  });
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(document.head.innerHTML).toContain('Gone'));
  expect(document.head.innerHTML).toContain('noindex');
});

test('an anchor is left to the browser, a moment later', async () => {
  const { actors, location } = await startedAt('/about');
  actors.navigation.send({ type: 'anchor.follow', anchor: '#story' });
  await vi.waitFor(() => expect(location.assign.mock.calls).toEqual([['#story']]));
});

test('a link to an anchor of the page is followed by its machine', async () => {
  const { sent } = await startedAt('/about');
  document.querySelector('a')?.click();
  expect(sent.navigation.mock.lastCall).toEqual([{ type: 'anchor.follow', anchor: '#story' }]);
});

test('what a response says goes to the application, and a doubt about the version to its check', async () => {
  const { actors, version, links, sent } = await startedAt('/about');
  const [link] = links;
  expect(link?.maintenance).toBe(actors.maintenance);
  link?.notify({ type: 'version.check' });
  expect(typesOf(sent.application)).not.toContain('version.check');
  link?.notify({ type: 'token.refused' });
  expect(typesOf(sent.application)).toContain('token.refused');
  dispatchEvent(new Event('vite:preloadError'));
  await vi.dynamicImportSettled();
  expect(version).toEqual(['version.check', 'version.check']);
});

test('without the code of the version check nobody is told', async () => {
  const { actors, links } = windowAt('/about');
  vi.spyOn(actors, 'openVersion').mockRejectedValue(new Error('no code'));
  startApplication(actors);
  links[0]?.notify({ type: 'version.check' });
  await vi.dynamicImportSettled();
  expect(actors.version).toBeNull();
});

test('the application hears of the user and of the shop', async () => {
  const { actors, sent } = await startedAt('/about');
  actors.maintenance.send({ type: 'service.unavailable', isRetry: false });
  await vi.waitFor(() => expect(typesOf(sent.application)).toContain('maintenance.changed'));
  expect(typesOf(sent.application)).toContain('user.changed');
});

test.each([
  { whose: 'a customer', options: { user: ann }, isOpen: true },
  { whose: 'a visitor who has chosen something', options: { storedItems: [requestItem(11)] }, isOpen: true },
  { whose: 'a visitor who has chosen nothing', options: {}, isOpen: false },
])('the cart of $whose is opened: $isOpen', async ({ options, isOpen }) => {
  const { actors } = windowAt('/about', options);
  const opened = vi.spyOn(actors, 'openCart');
  startApplication(actors);
  await waitFor(actors.session, (state) => state.hasTag('known'));
  await vi.dynamicImportSettled();
  expect(opened.mock.calls.length > 0).toBe(isOpen);
});

test('a customer’s cart is opened where the browser keeps nothing', async () => {
  const { actors } = windowAt('/about');
  const opened = vi.spyOn(actors, 'openCart');
  startApplication(actors);
  await waitFor(actors.session, (state) => state.hasTag('known'));
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  localStorage.clear();
  actors.session.send({ type: 'user.known', user: ann });
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
});

test('a change by another window is followed', async () => {
  const { sent } = await startedAt('/about', { user: ann });
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(typesOf(sent.session)).toContain('session.ended'));
});

test('after a log-out the window is loaded anew', async () => {
  const { actors, location } = await startedAt('/about', { user: ann });
  actors.session.send({ type: 'logout.submit' });
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledTimes(1));
});

test('the cart opens once, and there is none before', async () => {
  const { actors } = windowAt('/about');
  const send = vi.spyOn(actors.application, 'send');
  expect(() => actors.cart).toThrow('needsCart');
  expect(() => actors.cartSharing).toThrow('needsCart');
  expect(actors.openCart()).toBe(actors.openCart());
  await actors.openCart();
  expect(actors.cart.getSnapshot().value).toBe('waiting');
  expect(actors.cartSharing.share.getSnapshot().status).toBe('active');
  expect(typesOf(send)).toEqual(['cart.loaded']);
});

test('a cart that could not be opened is tried again', async () => {
  const { actors } = windowAt('/about');
  vi.spyOn(actors.session, 'on').mockImplementationOnce(() => {
    throw new Error('no connection');
  });
  await expect(actors.openCart()).rejects.toThrow('no connection');
  await actors.openCart();
  expect(actors.cart.getSnapshot().value).toBe('waiting');
});

test('the version check knows the window’s build, and the application that it is there', async () => {
  const { environment } = keptCalls();
  const visit = visitOf('/about', '');
  const built = { ...settings, build: 'b1' };
  const actors = composeApplication(environment, { visit, settings: built, typefaces: [] });
  const send = vi.spyOn(actors.application, 'send');
  expect(actors.version).toBeNull();
  const version = await actors.openVersion();
  expect(actors.version).toBe(version);
  expect(version.notice.props.version.getSnapshot().context.currentBuild).toBe('b1');
  expect(typesOf(send)).toEqual(['version.loaded']);
});

test('the server’s maintenance page has its own address', () => {
  history.replaceState(null, '', '/about?page=2');
  expect(initialVisit()).toMatchObject({ name: 'about', path: '/about', search: 'page=2' });
  expect(location.pathname).toBe('/about');
  expect(initialVisit(true)).toMatchObject({ name: 'maintenance' });
  expect([location.pathname, history.state.from]).toEqual(['/maintenance', '/about?page=2']);
  history.replaceState(null, '', '/maintenance');
  expect(initialVisit(true)).toMatchObject({ name: 'maintenance' });
  expect(history.state).toBeNull();
});

const jobs = (options?: WindowOptions) => {
  const { actors, calls } = windowAt('/about', options);
  return { session: logicOf(actors.session), navigation: logicOf(actors.navigation), calls };
};

test('a browser that keeps nothing has no session', async () => {
  const { session } = jobs();
  storeToken('a'.repeat(43));
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  vi.spyOn(Storage.prototype, 'length', 'get').mockReturnValue(0);
  expect(await resultOf(session, 'readSession')).toEqual({ hasToken: false, profile: null });
});

test('a browser that refuses storage is asked', async () => {
  const { session } = jobs();
  storeToken('a'.repeat(43));
  vi.spyOn(document, 'cookie', 'get').mockImplementationOnce(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(await resultOf(session, 'readSession')).toMatchObject({ hasToken: true });
});

test.each(['a cookie', 'local storage'])('a session is read where only %s holds something', async (place) => {
  const { session } = jobs();
  storeToken('a'.repeat(43));
  if (place === 'a cookie') vi.spyOn(Storage.prototype, 'length', 'get').mockReturnValue(0);
  else vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  expect(await resultOf(session, 'readSession')).toMatchObject({ hasToken: true });
});

test('the session’s jobs load the user, log out and clear what is stored', async () => {
  const { session, calls } = jobs({ user: ann });
  expect(await resultOf(session, 'loadUser')).toEqual(ann);
  expect(await resultOf(session, 'logOut')).toBeNull();
  expect(calls.map(({ name }) => name)).toEqual(['me', 'logout']);
  storeToken('a'.repeat(43));
  expect(await resultOf(session, 'clearSession')).toBeNull();
  expect(readToken()).toBeNull();
});

test('the navigation’s jobs keep and change the address', async () => {
  const { navigation } = jobs();
  expect(await resultOf(navigation, 'saveAddress', { path: '/cart' })).toBeNull();
  expect(readStoredText('current_url')).toBe('/cart');
  expect(await resultOf(navigation, 'replaceAddress', { path: '/maintenance' })).toBeNull();
  expect(location.pathname).toBe('/maintenance');
  expect(await resultOf(navigation, 'popAddress', { path: '/maintenance' })).toBe('/about');
  expect(await resultOf(navigation, 'popAddress', { path: '/user/login' })).toBe('/cart');
});

test('the settings are loaded by their call', async () => {
  const kept = keptCalls();
  const { maintenance } = composeWindow('/about', { environment: kept.environment });
  expect(await callOf(kept, logicOf(maintenance), 'loadSettings')).toEqual({
    name: 'settings',
    isAborted: true,
  });
});

const pageOf = (replies: Parameters<typeof keptCalls>[0] = {}) => {
  const kept = keptCalls(replies);
  const actors = composeWindow('/about', { environment: kept.environment });
  return { kept, actors, page: composePage(actors) };
};
const address = (route: string) => ({ route, params: {}, search: 'page=2' });

test('a window that got no settings doesn’t know its build', async () => {
  const { environment } = keptCalls();
  const visit = visitOf('/about', '');
  const actors = composeApplication(environment, { visit, settings: null, typefaces: [] });
  const { notice } = await actors.openVersion();
  expect(notice.props.version.getSnapshot().context.currentBuild).toBe('');
});

test('a page’s call is made with what its address says, and is aborted with the page', async () => {
  const { kept, page } = pageOf();
  expect(await callOf(kept, page, 'loadPage', address('blog'))).toMatchObject({
    name: 'posts',
    query: { page: '2' },
    isAborted: true,
  });
});

test('a page is there with its data and its code, and opens no cart', async () => {
  const data = { data: [] };
  const { actors, page } = pageOf({ commission: () => data });
  const opened = vi.spyOn(actors, 'openCart');
  expect(await resultOf(page, 'loadPage', address('commission'))).toBe(data);
  expect(loadedPage('commission')).toBeDefined();
  expect(opened).not.toHaveBeenCalled();
});

test('a page without a call has no data, and the cart is opened where it is needed', async () => {
  const kept = keptCalls();
  const actors = composeWindow('/cart', { environment: kept.environment });
  const page = composePage(actors);
  expect(await resultOf(page, 'loadPage', address('cart'))).toBeNull();
  expect(kept.calls).toEqual([]);
  expect(loadedPage('cart')).toBeDefined();
  expect(actors.cart.getSnapshot().value).toBe('waiting');
});

test('a page whose call fails needs its code even then, and fails with what the call failed with', async () => {
  const { page } = pageOf({ collection: () => Promise.reject(failure({ status: 500, message: 'broken' })) });
  await expect(resultOf(page, 'loadPage', address('collection'))).rejects.toMatchObject({
    message: 'broken',
  });
  expect(loadedPage('collection')).toBeDefined();
});

test('a page whose call a closed shop refuses fails at once, also while its code is on its way', async () => {
  const { actors, page } = pageOf({
    shop: () => Promise.reject(failure({ status: 503, message: 'closed' })),
  });
  vi.spyOn(actors, 'openCart').mockReturnValue(new Promise(() => undefined));
  await expect(resultOf(page, 'loadPage', address('shop'))).rejects.toMatchObject({ message: 'closed' });
});

test('what a page’s code throws is shown to developers', async () => {
  const thrown = vi.fn();
  vi.stubGlobal('reportError', thrown);
  const error = new Error('no shape');
  const { page } = pageOf({ posts: () => Promise.reject(error) });
  await expect(resultOf(page, 'loadPage', address('blog'))).rejects.toMatchObject({ status: 0 });
  expect(thrown.mock.calls).toEqual([[error]]);
});

test('what a view throws is shown to developers and reported', async () => {
  const thrown = vi.fn();
  vi.stubGlobal('reportError', thrown);
  const { kept, page } = pageOf({ reportViewError: () => null });
  const error = new Error('no total');
  expect(await resultOf(page, 'reportViewError', { route: 'cart', error })).toBeNull();
  expect(await resultOf(page, 'reportViewError', { route: 'cart', error: 'text' })).toBeNull();
  expect(await resultOf(page, 'reportViewError', { route: 'cart', error })).toBeNull();
  expect(kept.calls.map(({ body }) => body)).toMatchObject([
    { route: 'cart', message: 'no total' },
    { message: 'text' },
  ]);
  expect(thrown.mock.calls).toEqual([[error], [error]]);
});
