/** Server entry: renders a page to HTML, with its head and the snapshot for hydration. */
import '../styles/index.css';
import { renderToString } from 'react-dom/server';
import { createActor, fromPromise, type Snapshot, waitFor } from 'xstate';
import type { PageRequest, RenderedPage } from '../../domain/rendered.ts';
import { failureOf } from '../../machines/failure-of.ts';
import { type PageAddress, pageMachine } from '../../machines/page.machine.ts';
import { composeApplication, composePage } from '../compose/application.ts';
import { browserEnvironment } from '../compose/environment.ts';
import { canonicalOf, headOf } from '../routes/head.ts';
import { loadPage, routeOf, visitOf } from '../routes/routes.ts';
import { setHtmlCleaner } from '../ui/html.tsx';
import { App } from './app.tsx';
import { pageFonts } from './page-fonts.ts';
import { pageKey } from './page-host.tsx';

/** Runs a page actor until it is no longer busy; rejects with what was thrown where the page could not be made. */
async function runPageActor(
  address: PageAddress,
  { callApi, isKnownMissing }: Pick<PageRequest, 'callApi' | 'isKnownMissing'>,
): Promise<Snapshot<unknown>> {
  const load = async ({ route, params, search }: PageAddress) => {
    // The cached 404 page is sent.
    if (route === 'notFound' && isKnownMissing?.(address.route)) return null;
    const { call, requestParams } = routeOf(route);
    await Promise.all([loadPage(route), loadPage('notFound')]);
    const request = requestParams(params, search);
    return call ? callApi(call, request.params, request.query) : null;
  };
  let thrown: unknown;
  const logic = pageMachine.provide({
    actors: {
      loadPage: fromPromise<unknown, PageAddress>(({ input }) =>
        load(input).catch((error: unknown) => {
          thrown = error;
          throw error;
        }),
      ),
    },
  });
  const actor = createActor(logic, { input: address }).start();
  const finalSnapshot = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const persisted = actor.getPersistedSnapshot();
  actor.stop();
  // Without its text because of a fault, a 404 page is no answer to keep for everybody.
  const isUnsaid = finalSnapshot.matches('notFound') && failureOf(thrown).status !== 404;
  if (finalSnapshot.matches('failed') || isUnsaid) throw thrown;
  return persisted;
}

const hoistedTags = /^(?:<link [^>]*>|<style data-precedence="[^"]*" data-href="[^"]*">[^<]*<\/style>)+/;

/**
 * Renders the page at a path: public pages with data, the rest as a shell. Never anything personal. Rejects with what was
 * thrown where the page couldn't be loaded.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, search, isKnownMissing = () => false, clean } = request;
  setHtmlCleaner(clean);
  const visit = visitOf(path, search);
  const route = routeOf(visit.name);
  if (route.redirect !== null) return redirectResponse(route.redirect);
  if (search !== '' && canonicalOf(visit) === path)
    return { ...emptyResponse, status: 200, canonical: path, ignoresPageQuery: true };
  if (visit.name === 'notFound' && isKnownMissing(visit.name)) return missing(visit.name);
  const frame = visit.name === 'maintenance' ? await request.frame() : null;
  // In an open shop its words would be false: its script leads back to where the window was (§maintenance.closed-path).
  const isPublic = route.rendered === 'public' && frame?.settings.maintenance_mode !== false;
  const found = isPublic
    ? await runPageActor({ route: visit.name, params: visit.params, search }, request)
    : null;
  const { value, data } = snapshotParts(found);
  const isFound = visit.name !== 'notFound' && value !== 'notFound';
  if (!isFound && isKnownMissing(visit.name)) return missing(visit.name);
  const { settings, typefaces } = frame ?? (await request.frame());
  // The 404 page is cached for everybody: it must not contain the address that the first visitor requested.
  const page = isFound ? found : withoutAddress(found);
  const loaded = await loadPage(isFound ? visit.name : 'notFound');
  const actors = composeApplication(browserEnvironment(noLocation), { visit, settings, typefaces });
  if (isPublic && route.needsCart) await actors.openCart();
  const html = renderToString(
    <App
      actors={actors}
      logic={composePage(actors)}
      initialPage={page && { key: pageKey(visit), snapshot: page }}
    />,
  );
  const [styles = ''] = hoistedTags.exec(html) ?? [];
  return {
    status: isFound ? 200 : 404,
    missing: isFound ? null : visit.name,
    redirect: null,
    ignoresPageQuery: false,
    canonical: isFound ? canonicalOf(visit) : notFound.pattern,
    meta: headOf(
      isFound ? visit.name : 'notFound',
      loaded.meta(isFound ? data : null, search),
      settings.foundry.name,
    ),
    foundry: settings.foundry.name,
    bodyClass: isFound ? route.bodyClass : notFound.bodyClass,
    isPublic: isPublic && isFound,
    holdsSecret: isFound && route.holdsSecret,
    styles,
    html: html.slice(styles.length),
    arrival: { settings, typefaces, page },
    // A comparison begins with no family, though it has the library's data.
    fonts: isFound && isPublic && visit.name !== 'compare' ? pageFonts(route.call, data) : [],
    source: isFound ? route.source : notFound.source,
  };
}

/** Nothing that is rendered loads a document. */
const noLocation = { assign: () => undefined, reload: () => undefined };
const notFound = routeOf('notFound');

function withoutAddress(page: Snapshot<unknown> | null): Snapshot<unknown> | null {
  if (!page || !('context' in page) || typeof page.context !== 'object') return page;
  const context = { ...page.context, params: {}, search: '' };
  return Object.assign(page, { context });
}

const emptyResponse: Omit<RenderedPage, 'status' | 'canonical'> = {
  missing: null,
  redirect: null,
  ignoresPageQuery: false,
  meta: { title: '', description: '', image: null },
  foundry: '',
  bodyClass: '',
  isPublic: false,
  holdsSecret: false,
  styles: '',
  html: '',
  arrival: null,
  fonts: [],
  source: '',
};

/** The response for an address that redirects. */
const redirectResponse = (redirect: string): RenderedPage => ({
  ...emptyResponse,
  status: 301,
  redirect,
  canonical: redirect,
});

/** The response for an unknown address whose 404 page is cached already. */
const missing = (name: string): RenderedPage => ({
  ...emptyResponse,
  status: 404,
  missing: name,
  canonical: notFound.pattern,
});

function snapshotParts(page: Snapshot<unknown> | null): { value: unknown; data: unknown } {
  if (!page || !('value' in page) || !('context' in page)) return { value: 'loading', data: null };
  const { context, value } = page;
  const data = typeof context === 'object' && context && 'data' in context ? context.data : null;
  return { value, data };
}
