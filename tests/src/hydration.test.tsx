import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/app.tsx';
import { readInitialData } from '../../src/app/initial-data.ts';
import { pageKey } from '../../src/app/page-host.tsx';
import { renderPage } from '../../src/app/render.tsx';
import { composeApplication, composePage, startApplication } from '../../src/compose/application.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { routeOf, visitOf } from '../../src/routes/routes.ts';
import {
  about,
  blogList,
  collection,
  commission,
  commissions,
  filtered,
  homepage,
  information,
  post,
} from '../support/content.ts';
import { brand, settings } from '../support/foundry.ts';

const typefaces = [{ name: 'Firth', page: 'firth' }];
const replies: Readonly<Record<string, unknown>> = {
  typefaces: { data: [], total: 0 },
  homepage,
  posts: blogList(3),
  filteredPosts: filtered(3),
  post,
  commissions,
  commission,
  collection,
};
const callApi = (call: string, { key }: Readonly<Record<string, string>>) =>
  Promise.resolve(call === 'page' ? (key === 'about' ? about : information) : replies[call]);
const render = (path: string, search = '') =>
  renderPage({
    path,
    search,
    frame: async () => ({ settings, typefaces }),
    callApi,
    clean: (html) => html,
  });

let root: Root | undefined;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('no call was expected'))),
  );
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  act(() => root?.unmount());
});

/** Hydrates the server's HTML and JSON in the browser; returns what React complained about. */
async function hydrate(path: string, html: string, json: string, beforeStart = () => {}) {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const arrival = readInitialData(json);
  const visit = visitOf(path, '');
  const actors = composeApplication(browserEnvironment(location), {
    visit,
    settings: arrival?.settings ?? null,
    typefaces,
  });
  const complaints: unknown[] = [];
  const container = document.getElementById('root');
  if (!container || !arrival) throw new Error('nothing arrived');
  await act(async () => {
    root = hydrateRoot(
      container,
      <App
        actors={actors}
        logic={composePage(actors)}
        // A checked snapshot is what xstate persisted.
        initialPage={arrival.page && { key: pageKey(visit), snapshot: arrival.page as never }}
        onMounted={() => {
          beforeStart();
          startApplication(actors);
        }}
      />,
      { onRecoverableError: (error) => complaints.push(error) },
    );
  });
  await act(() => vi.waitFor(() => expect(actors.session.getSnapshot().hasTag('known')).toBe(true)));
  return { complaints, actors };
}

describe('a page that the server rendered', () => {
  test.each([
    '/typefaces',
    '/',
    '/nowhere/at/all',
    '/imprint',
    '/blog',
    '/blog/in-use',
    '/blog/in-use/the-night-boat',
    '/commissions',
    '/commissions/pilots',
    '/typeface/weather-collection',
    '/information',
    '/about',
    '/404',
  ])('%s hydrates without a warning and without a call', async (path) => {
    const error = vi.spyOn(console, 'error');
    const page = await render(path);
    const { complaints } = await hydrate(path, page.html, JSON.stringify(page.arrival));
    expect(complaints).toEqual([]);
    expect(error).not.toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('loses no link that is followed between the first render and the start', async () => {
    const { html, arrival } = await render('/typefaces');
    const { actors } = await hydrate('/typefaces', html, JSON.stringify(arrival), () =>
      history.pushState(null, '', '/user/login?from=early'),
    );
    const { path, search, name } = actors.navigation.getSnapshot().context.visit;
    expect({ path, search, name }).toEqual({ path: '/user/login', search: 'from=early', name: 'login' });
    expect(await screen.findByRole('form', { name: 'Log in' }, { timeout: 10_000 })).toBeTruthy();
  });

  // §accessibility.route-change, §navigation.head.same-table, §site.route.own-pages
  test('leads to another one with its own title and tags, and focuses its heading', async () => {
    const { html, arrival } = await render('/typefaces');
    document.head.innerHTML = `<link rel="canonical" href="${location.origin}/typefaces">
      <meta name="description"><meta property="og:title"><meta property="og:description">
      <meta property="og:url"><meta property="og:image"><meta name="twitter:card" content="summary_large_image">`;
    await hydrate('/typefaces', html, JSON.stringify(arrival));
    const tags = () =>
      Object.fromEntries(
        [...document.head.querySelectorAll('meta, link[rel="canonical"]')].map((tag) => [
          tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.getAttribute('rel'),
          tag.getAttribute('content') ?? tag.getAttribute('href'),
        ]),
      );
    const goTo = async (path: string, title: string) => {
      await act(async () => history.pushState(null, '', path));
      await act(() => vi.waitFor(() => expect(tags()['og:title']).toBe(title), { timeout: 10_000 }));
      expect(document.title).toBe(title);
      expect(document.activeElement).toBe(document.querySelector('main h1'));
    };
    const tagsOf = ({ title, description }: { title: string; description: string }, path: string) => ({
      description,
      'og:title': title,
      'og:description': description,
      'og:url': location.origin + path,
      'og:image': `${location.origin}/social.png`,
      'twitter:card': 'summary_large_image',
    });
    await goTo('/user/login', 'Log in — Skerry');
    const { meta: login } = await render('/user/login');
    expect(tags()).toEqual({ ...tagsOf(login, '/user/login'), robots: 'noindex' });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(blogList(20))));
    await goTo('/blog?page=2', 'Blog, page 2 — Skerry');
    const { meta: blog } = await render('/blog', 'page=2');
    expect(tags()).toEqual({
      ...tagsOf(blog, '/blog?page=2'),
      canonical: `${location.origin}/blog?page=2`,
    });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(information)));
    const { meta: imprint } = await render('/imprint');
    await goTo('/imprint', imprint.title);
    expect(tags()).toEqual({ ...tagsOf(imprint, '/imprint'), canonical: `${location.origin}/imprint` });
  });

  // §navigation.head.list-pages
  test('of a list has a title of its own for each page', async () => {
    const titleOf = async (path: string, search: string) => (await render(path, search)).meta.title;
    expect(await titleOf('/blog', '')).toBe('Blog — Skerry');
    expect(await titleOf('/blog', 'page=2')).toBe('Blog, page 2 — Skerry');
    expect(await titleOf('/blog/in-use', 'page=3')).toBe('Fonts in use, page 3 — Skerry');
  });

  // §api.call.blog-lists-sent
  test.each([
    ['/blog', '', '15', '1'],
    ['/blog', 'page=2', '15', '2'],
    ['/blog/in-use', '', '24', '1'],
    ['/blog/in-use', 'page=3', '24', '3'],
  ])('%s?%s is requested with its count and page', (path, search, count, page) => {
    const { name, params } = visitOf(path, search);
    expect(routeOf(name).requestParams(params, search).query).toEqual({ count, page });
  });

  test('holds nothing personal: account and cart wait in their reserved space', async () => {
    const { html } = await render('/typefaces');
    expect(html).not.toContain('Log out');
    expect(html).toContain('data-waiting');
  });

  // §header.links, §header.guest, §footer.links, §footer.contact-email, §footer.typefaces, §site.route.checkout
  test('has the header of a guest and, but for the checkout, the footer', async () => {
    const links = (html: string, part: string) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      return [...parsed.querySelectorAll(`${part} a`)].map((a) => [a.textContent, a.getAttribute('href')]);
    };
    const { html } = await render('/typefaces');
    expect(links(html, 'header')).toEqual(
      expect.arrayContaining([
        ['Typefaces', '/typefaces'],
        ['Free Trials', '/free-trial-fonts'],
        ['Commissions', '/commissions'],
        ['Blog', '/blog'],
        ['Information', '/information'],
        ['About', '/about'],
        ['Log in', '/user/login'],
      ]),
    );
    expect(links(html, 'footer')).toEqual(
      expect.arrayContaining([
        ['Firth', '/typeface/firth'],
        ['Information', '/information'],
        ['Contact', '/contact'],
        [brand.email, `mailto:${brand.email}`],
      ]),
    );
    expect(links((await render('/checkout')).html, 'footer')).toEqual([]);
  });

  // §blog.post.social-tags
  test('of a post has its title, description and social picture', async () => {
    const { meta } = await render('/blog/in-use/the-night-boat');
    expect(meta).toMatchObject({
      title: `Skerry — ${post.meta.title}`,
      description: post.meta.description,
      image: post.meta.thumb_image,
    });
  });

  test('says its title, description and whether it may be found', async () => {
    await expect(render('/typefaces')).resolves.toMatchObject({
      status: 200,
      isPublic: true,
      meta: { title: 'Typefaces — Skerry', description: expect.stringContaining('family') },
    });
    await expect(render('/nowhere/at/all')).resolves.toMatchObject({ status: 404, isPublic: false });
    await expect(render('/cart')).resolves.toMatchObject({
      status: 200,
      isPublic: false,
      arrival: { page: null },
    });
  });
});

describe('what arrives with a page', () => {
  test('is believed only in this version and at rest', async () => {
    const { arrival } = await render('/typefaces');
    const json = JSON.stringify(arrival);
    expect(readInitialData(json)).not.toBeNull();
    expect(readInitialData(json.replace('"version":1', '"version":0'))).toBeNull();
    expect(readInitialData(json.replace('"value":"ready"', '"value":"pricing"'))).toBeNull();
    expect(readInitialData(json.replace('"status":"active"', '"status":"error"'))).toBeNull();
    expect(readInitialData('{')).toBeNull();
    expect(readInitialData(undefined)).toBeNull();
  });
});
