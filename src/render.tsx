/** The server's half: a page's HTML, its head and the snapshot that the browser goes on from. */
import './styles/index.css';
import { renderToString } from 'react-dom/server';
import { createActor, fromPromise, type Snapshot, waitFor } from 'xstate';
import type { PageRequest, RenderedPage } from '../domain/rendered.ts';
import type { PageAddress } from '../machines/page.machine.ts';
import { App } from './app.tsx';
import { composeApplication, pages } from './compose.ts';
import { pageFonts } from './page-fonts.ts';
import { pageKey } from './page-host.tsx';
import type { Route } from './route.ts';
import { loadPage, routeOf, visitOf } from './routes.ts';
import { cleanWith } from './ui/html.tsx';

/** Runs a page actor to its rest; rejects with the Failure when the page couldn't be made. */
async function pageAt(address: PageAddress, ask: PageRequest['ask']): Promise<Snapshot<unknown>> {
  const { call, asks } = routeOf(address.route);
  const logic = pages.provide({
    actors: {
      loadPage: fromPromise<unknown, PageAddress>(async ({ input }) => {
        await Promise.all([loadPage(input.route), loadPage('notFound')]);
        const { params, query } = asks(input.params, input.search);
        return call ? ask(call, params, query) : null;
      }),
    },
  });
  const actor = createActor(logic, { input: address }).start();
  const rest = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const persisted = actor.getPersistedSnapshot();
  actor.stop();
  if (rest.matches('failed')) throw rest.context.failure;
  return persisted;
}

const hoisted = /^(?:<link [^>]*>|<style data-precedence="[^"]*" data-href="[^"]*">[^<]*<\/style>)+/;

/** The page at a path, whole for public pages, only the frame for the rest. Never anything personal. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, search, ask, isKnownMissing = () => false, clean } = request;
  cleanWith(clean);
  const visit = visitOf(path, search);
  const route = routeOf(visit.name);
  if (route.redirect !== null) return moved(route.redirect);
  if (search !== '' && route.asks(visit.params, search).query.page === undefined)
    return { ...unrendered, status: 200, canonical: path, isUnnumbered: true };
  if (visit.name === 'notFound' && isKnownMissing(visit.name)) return missing(visit.name);
  const isPublic = route.rendered === 'public';
  const found = isPublic ? await pageAt({ route: visit.name, params: visit.params, search }, ask) : null;
  const { value, data } = restOf(found);
  const isFound = visit.name !== 'notFound' && value !== 'notFound';
  if (!isFound && isKnownMissing(visit.name)) return missing(visit.name);
  const { settings, typefaces } = await request.frame();
  // The page is everybody's who finds nothing there: it doesn't tell what the first of them looked for.
  const page = isFound ? found : withoutAddress(found);
  const loaded = await loadPage(isFound ? visit.name : 'notFound');
  const actors = composeApplication({ visit, settings, typefaces });
  if (isPublic && route.needsCart) await actors.openCart();
  const html = renderToString(
    <App
      actors={actors}
      logic={pages}
      arrived={page && { key: pageKey(visit), snapshot: page }}
      address={{ path, search }}
    />,
  );
  const [styles = ''] = hoisted.exec(html) ?? [];
  return {
    status: isFound ? 200 : 404,
    missing: isFound ? null : visit.name,
    redirect: null,
    isUnnumbered: false,
    canonical: isFound ? canonicalOf(path, search, route.asks(visit.params, search)) : notFound.pattern,
    meta: loaded.meta(isFound ? data : null),
    bodyClass: isFound ? route.bodyClass : notFound.bodyClass,
    isPublic: isPublic && isFound,
    holdsSecret: isFound && route.holdsSecret,
    styles,
    html: html.slice(styles.length),
    arrival: { settings, typefaces, page },
    fonts: isFound && isPublic ? pageFonts(route.call, data) : [],
    source: isFound ? route.source : notFound.source,
  };
}

const notFound = routeOf('notFound');

const canonicalOf = (path: string, search: string, { query }: ReturnType<Route['asks']>) =>
  (query.page ?? '1') === '1' ? path : `${path}?${search}`;

function withoutAddress(page: Snapshot<unknown> | null): Snapshot<unknown> | null {
  if (!page || !('context' in page) || typeof page.context !== 'object') return page;
  const context = { ...page.context, params: {}, search: '' };
  return Object.assign(page, { context });
}

const unrendered: Omit<RenderedPage, 'status' | 'canonical'> = {
  missing: null,
  redirect: null,
  isUnnumbered: false,
  meta: { title: '', description: '', image: null },
  bodyClass: '',
  isPublic: false,
  holdsSecret: false,
  styles: '',
  html: '',
  arrival: null,
  fonts: [],
  source: '',
};

/** The answer of an address whose page lives elsewhere. */
const moved = (redirect: string): RenderedPage => ({
  ...unrendered,
  status: 301,
  redirect,
  canonical: redirect,
});

/** The answer where nothing is, and the page that says so is known. */
const missing = (name: string): RenderedPage => ({
  ...unrendered,
  status: 404,
  missing: name,
  canonical: notFound.pattern,
});

function restOf(page: Snapshot<unknown> | null): { value: unknown; data: unknown } {
  if (!page || !('value' in page) || !('context' in page)) return { value: 'loading', data: null };
  const { context, value } = page;
  const data = typeof context === 'object' && context && 'data' in context ? context.data : null;
  return { value, data };
}
