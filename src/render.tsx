/** The server's half: a page's HTML, its head and the snapshot that the browser goes on from. */
import './styles/index.css';
import { renderToString } from 'react-dom/server';
import { createActor, fromPromise, type Snapshot, waitFor } from 'xstate';
import type { PageRequest, RenderedPage } from '../domain/rendered.ts';
import type { PageAddress } from '../machines/page.machine.ts';
import { App } from './app.tsx';
import { composeApplication, pages } from './compose.ts';
import { pageKey } from './page-host.tsx';
import type { Route } from './route.ts';
import { loadPage, routeOf, visitOf } from './routes.ts';

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

const hoisted = /^(?:<style data-precedence="[^"]*" data-href="[^"]*">[^<]*<\/style>)+/;

/** The page at a path, whole for public pages, only the frame for the rest. Never anything personal. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, search, settings, typefaces, ask } = request;
  const visit = visitOf(path, search);
  const route = routeOf(visit.name);
  if (route.redirect !== null) return moved(route.redirect);
  const isPublic = route.rendered === 'public';
  const page = isPublic ? await pageAt({ route: visit.name, params: visit.params, search }, ask) : null;
  const { value, data } = restOf(page);
  const isFound = visit.name !== 'notFound' && value !== 'notFound';
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
    redirect: null,
    canonical: isPaged(route.asks(visit.params, search)) ? `${path}?${search}` : path,
    meta: loaded.meta(isFound ? data : null),
    bodyClass: isFound ? route.bodyClass : routeOf('notFound').bodyClass,
    isPublic: isPublic && isFound,
    styles,
    html: html.slice(styles.length),
    arrival: { settings, typefaces, page },
    fonts: isFound && isPublic ? loaded.fonts(data) : [],
    source: isFound ? route.source : routeOf('notFound').source,
  };
}

const isPaged = ({ query }: ReturnType<Route['asks']>) => (query.page ?? '1') !== '1';

/** The answer of an address whose page lives elsewhere. */
const moved = (redirect: string): RenderedPage => ({
  status: 301,
  redirect,
  canonical: redirect,
  meta: { title: '', description: '', image: null },
  bodyClass: '',
  isPublic: false,
  styles: '',
  html: '',
  arrival: null,
  fonts: [],
  source: '',
});

function restOf(page: Snapshot<unknown> | null): { value: unknown; data: unknown } {
  if (!page || !('value' in page) || !('context' in page)) return { value: 'loading', data: null };
  const { context, value } = page;
  const data = typeof context === 'object' && context && 'data' in context ? context.data : null;
  return { value, data };
}
