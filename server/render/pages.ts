/** Serves pages as HTML: rendered once for each version of the content, cached compressed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../domain/api.ts';
import { type Failure, unexpectedMessage } from '../../domain/failure.ts';
import type { PageFrame, PageRequest, RenderedPage, RenderPage } from '../../domain/rendered.ts';
import { atAssetsOrigin } from '../assets-origin.ts';
import { cleanStored } from '../content/clean-html.ts';
import { createFailureLog } from '../failure-log.ts';
import { type Handlers, isRefusal } from '../handler.ts';
import { normalizedPath } from '../normalized-path.ts';
import type { Shedding } from '../overload/shedding.ts';
import { closedRetrySeconds } from '../request.ts';
import {
  type CachedResponse,
  createResponseCache,
  sendCached,
  sendUncacheable,
  toCachedResponse,
} from '../response-cache.ts';
import { pageSettings } from '../routes/settings.ts';
import { noDevice } from '../security/device.ts';
import type { Services } from '../services.ts';
import { findRedirects } from '../stores/content.ts';
import { findTypefaceNames } from '../stores/typefaces.ts';
import { isBuilt, loadBuild, type PageAssets, registerAssets } from './built.ts';
import { startDevelopment } from './development.ts';
import { type PageDocument, renderDocument, type Scheme, schemeOf, withScheme } from './document.ts';
import { sendFilling } from './filling-page.ts';
import { linkedDataOf } from './linked-data.ts';
import { createBuiltFileReader, registerOlderBuilds } from './older-builds.ts';
import {
  dictionaryFolder,
  sendPageDictionary,
  toPageDictionary,
  withPageDictionary,
} from './page-dictionary.ts';
import { sendDifferences } from './script-dictionaries.ts';

const htmlType = 'text/html; charset=utf-8';
const maintenancePath = '/maintenance';
const notFoundPath = '/404';
/** Listed in every page's footer, which must not list a library of thousands. */
const footerTypefaceCount = 24;

type Site = {
  readonly services: Services;
  readonly renderPage: RenderPage;
  readonly assetsOf: (source: string) => PageAssets;
  /** Undefined in production. */
  readonly transformHtml?: (path: string, html: string) => Promise<string>;
  readonly handlers: Partial<Handlers>;
  readonly shedding: Shedding;
};

/** Calls the same handlers as the API's routes, as a visitor without a session. */
const createHandlerCaller =
  (handlers: Partial<Handlers>): PageRequest['callApi'] =>
  async (call, params, query = {}) => {
    // The parameters were checked against the row where the page's route was written.
    const handler = handlers[call] as ((callInput: unknown) => Promise<unknown>) | undefined;
    if (!handler) throw new Error(`No handler answers ${call}`);
    const callInput = {
      params,
      query,
      body: undefined,
      headers: {},
      client: '',
      device: noDevice,
      session: undefined,
    };
    const answer = await handler(callInput);
    if (!isRefusal(answer)) return answer;
    const message = answer.body.error ?? unexpectedMessage;
    throw {
      status: answer.status,
      rule: message,
      message,
      errors: answer.body.errors ?? [],
    } satisfies Failure;
  };

/** The data that every page needs beside its own. */
async function frameOf({ services }: Site): Promise<PageFrame> {
  return {
    settings: atAssetsOrigin(services.config.assetsOrigin, await pageSettings(services)),
    typefaces: await findTypefaceNames(services.db, footerTypefaceCount),
  };
}

async function makePage(
  site: Site,
  path: string,
  search = '',
  isKnownMissing?: PageRequest['isKnownMissing'],
): Promise<{ page: RenderedPage } & PageDocument> {
  const callHandler = createHandlerCaller(site.handlers);
  let mainCall: { readonly call: CallName; readonly reply: unknown } | undefined;
  const page = await site.renderPage({
    clean: cleanStored,
    path,
    search,
    frame: () => frameOf(site),
    ...(isKnownMissing ? { isKnownMissing } : {}),
    callApi: async (call, params, query) => {
      const reply = await callHandler(call, params, query);
      mainCall = { call, reply };
      return reply;
    },
  });
  const { origin, assetsOrigin } = site.services.config;
  const address = origin + page.canonical;
  const linkedData =
    mainCall && linkedDataOf(mainCall.call, mainCall.reply, { address, foundry: page.foundry });
  const { foundry } = await site.services.currentState();
  const { html, styles } = renderDocument({
    page,
    assets: site.assetsOf(page.source),
    theme: atAssetsOrigin(assetsOrigin, foundry.theme),
    address,
    linkedData,
  });
  return { page, styles, html: site.transformHtml ? await site.transformHtml(path, html) : html };
}

/** What a page's address leads to if not to a page for the cache. */
type Detour =
  | { readonly kind: 'moved'; readonly to: string }
  /** Nothing exists there; the document is undefined if the not-found page is cached already. */
  | { readonly kind: 'missing'; readonly what: string; readonly document: PageDocument | undefined }
  /** The address may contain a code that opens an account. */
  | { readonly kind: 'secret'; readonly document: PageDocument }
  /** The query names a page number, but there is no list. */
  | { readonly kind: 'unnumbered' };

const toCacheable = ({ html, styles }: PageDocument) => toCachedResponse(html, htmlType, styles);

async function makeAnswer(...request: Parameters<typeof makePage>): Promise<CachedResponse | Detour> {
  const { page, ...document } = await makePage(...request);
  if (page.ignoresPageQuery) return { kind: 'unnumbered' };
  if (page.redirect !== null) return { kind: 'moved', to: page.redirect };
  if (page.missing !== null)
    return { kind: 'missing', what: page.missing, document: page.html === '' ? undefined : document };
  return page.holdsSecret ? { kind: 'secret', document } : await toCacheable(document);
}

/** The only query parameter that pages depend on; others would only multiply cache entries. */
function pageQuery(query: string): string {
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? `page=${page}` : '';
}

/** Cached neither here nor elsewhere, and sent without a referrer. */
async function sendSecretPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, styles }: PageDocument,
  scheme: Scheme | undefined,
): Promise<FastifyReply> {
  const answer = await toCachedResponse(scheme ? withScheme(html, scheme) : html, htmlType, styles);
  return sendUncacheable(request, reply.header('referrer-policy', 'no-referrer'), 200, answer);
}

function createPageHandler(site: Site) {
  const pages = createResponseCache<Detour>();
  /** What several addresses share, and the variants in a chosen scheme. */
  const shared = createResponseCache();

  let redirects: { readonly version: string; readonly found: ReturnType<typeof findRedirects> } | undefined;
  /** Where nothing is any more; read once for each version of the content, a failed query is repeated. */
  const redirectOf = async (path: string, version: string) => {
    if (redirects?.version !== version) redirects = { version, found: findRedirects(site.services.db) };
    try {
      return (await redirects.found).get(path);
    } catch (error) {
      redirects = undefined;
      throw error;
    }
  };

  const dictionaryLog = createFailureLog('making the dictionary of the pages');
  const makeDictionary = async () => toPageDictionary((await makePage(site, notFoundPath)).html);
  /** Undefined until it is made, beside the first page of a version: no page waits for it. */
  const findDictionary = async (version: string): Promise<CachedResponse | undefined> => {
    if (site.transformHtml) return undefined;
    const dictionary = shared.get(dictionaryKey, version, makeDictionary);
    if (shared.has(dictionaryKey, version)) return await dictionary;
    dictionary.then(dictionaryLog.succeeded, dictionaryLog.failed);
    return undefined;
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [rawPath = '/', query = ''] = request.url.split('?');
    const path = normalizedPath(rawPath);
    const scheme = schemeOf(request);
    const { maintenance, contentVersion, filling } = await site.services.currentState();
    if (filling) return await sendFilling(reply, filling);
    const isCached = site.transformHtml === undefined;
    const version = `${isCached ? contentVersion : performance.now()} ${maintenance}`;
    // A cached page needs no turn: only rendering waits in the queue.
    const inTurn = <Result>(task: () => Promise<Result>) => site.shedding.inTurn(request, task);
    const remake = (...address: [path: string, search?: string]) =>
      inTurn(async () => toCacheable(await makePage(site, ...address)));
    /** The page, or its variant in a chosen scheme, which is cached, too: the page is rendered once for all. */
    const inScheme = async (key: string, plain: CachedResponse) =>
      scheme
        ? await shared.get(`${key}#${scheme}`, version, () =>
            toCachedResponse(withScheme(plain.plain.toString('utf8'), scheme), htmlType, plain.styles),
          )
        : plain;
    if (maintenance) {
      // Sent at the requested address, so that the visitor can return to it.
      const closed = await shared.get(maintenancePath, version, () => remake(maintenancePath));
      const page = await inScheme(maintenancePath, closed);
      return sendUncacheable(request, reply.header('retry-after', String(closedRetrySeconds)), 503, page);
    }
    // A page has one address (§site.route.one-address). Two slashes at its beginning would name a host, and what can't be
    // decoded is no page.
    if (/.\/$/.test(rawPath) && path !== rawPath) {
      // A query may hold a code that opens an account.
      if (query) reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return reply.redirect(path.replace(/^\/+/, '/') + request.url.slice(rawPath.length), 301);
    }
    if (path.startsWith(dictionaryFolder) && isCached) {
      const dictionary = await shared.get(dictionaryKey, version, makeDictionary);
      const sent = sendPageDictionary(request, reply, dictionary);
      if (sent) return sent;
    }
    const isKnownMissing = (what: string) => shared.has(missingKey(what), version);
    const sendPage = async (search: string): Promise<FastifyReply> => {
      const key = `${path}?${search}`;
      const answer = await pages.get(key, version, () =>
        inTurn(() => makeAnswer(site, path, search, isKnownMissing)),
      );
      switch (answer.kind) {
        case 'cached': {
          const page = await inScheme(key, answer);
          const options = await withPageDictionary(request, reply, page, await findDictionary(version));
          // A page in a chosen scheme is only for this visitor's browser: shared caches get the plain one.
          return sendCached(request, reply, page, { ...options, visibility: scheme ? 'private' : 'public' });
        }
        case 'moved':
          return reply.redirect(answer.to, 301);
        case 'secret':
          return await sendSecretPage(request, reply, answer.document, scheme);
        case 'unnumbered':
          return await sendPage('');
        case 'missing': {
          const target = await redirectOf(path, contentVersion);
          if (target !== undefined) return reply.redirect(target, 301);
          const { document } = answer;
          const missing = missingKey(answer.what);
          const page = await shared.get(missing, version, () =>
            document ? toCacheable(document) : remake(path, search),
          );
          return sendUncacheable(request, reply, 404, await inScheme(missing, page));
        }
      }
    };
    return await sendPage(pageQuery(query));
  };
}

/** No path begins so. */
const missingKey = (what: string) => `missing ${what}`;
const dictionaryKey = 'dictionary';

/** Serves every address that no other route handles, known or not. Without a build there are no pages. */
export async function registerPages(
  app: FastifyInstance,
  options: {
    readonly services: Services;
    readonly handlers: Partial<Handlers>;
    readonly shedding: Shedding;
    readonly isDev: boolean;
  },
): Promise<void> {
  const { services, handlers, shedding, isDev } = options;
  if (isDev) {
    const { assets, renderPage, transformHtml, sendError } = await startDevelopment(app, services);
    app.get(
      '/*',
      { errorHandler: sendError },
      createPageHandler({ services, handlers, shedding, renderPage, transformHtml, assetsOf: () => assets }),
    );
  } else if (isBuilt()) {
    const readBuiltFile = createBuiltFileReader(services);
    await app.register((scope, _options, done) => {
      sendDifferences(scope, readBuiltFile);
      registerAssets(scope);
      done();
    });
    await app.register((scope, _options, done) => {
      shedding.queueRequests(scope);
      registerOlderBuilds(scope, readBuiltFile);
      done();
    });
    app.get(
      '/*',
      createPageHandler({ services, handlers, shedding, ...(await loadBuild(services.config.assetsOrigin)) }),
    );
  }
}
