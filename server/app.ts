/** Builds the web server over its services: API calls, pages, fonts, and the hooks that protect them. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { errorCodes, type FastifyInstance, type FastifyPluginCallback, fastify } from 'fastify';
import { handlersAtAssetsOrigin, registerAssetsOrigin } from './assets-origin.ts';
import { registerCalls } from './calls.ts';
import { createGlyphs } from './catalogue/glyphs.ts';
import { createWebFonts } from './catalogue/web-fonts.ts';
import type { Config } from './config.ts';
import { createPictures } from './content/pictures.ts';
import type { Connection } from './db/connect.ts';
import { createProofs } from './documents/proofs.ts';
import { registerErrorHandler, sendClientError, sendFailure } from './failures.ts';
import type { Handlers } from './handler.ts';
import { limitPipelining } from './overload/pipelining.ts';
import { createShedding } from './overload/shedding.ts';
import { registerPages } from './render/pages.ts';
import { requestLogging, sendRequestId } from './request-log.ts';
import { jsonType, sendCached, toCachedResponse } from './response-cache.ts';
import { accountRoutes } from './routes/account.ts';
import { registerBrandFiles } from './routes/brand.ts';
import { cartRoutes } from './routes/cart.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { clubRoutes } from './routes/club.ts';
import { contentRoutes } from './routes/content.ts';
import { credentialRoutes } from './routes/credentials.ts';
import { emailChangeRoutes } from './routes/email-change.ts';
import { registerFeeds } from './routes/feeds.ts';
import { registerFonts } from './routes/fonts.ts';
import { registerFormPosts } from './routes/form-posts.ts';
import { registerHealth } from './routes/health.ts';
import { registerMetrics } from './routes/metrics.ts';
import { orderRoutes } from './routes/orders.ts';
import { registerOutbox } from './routes/outbox.ts';
import { registerPictures } from './routes/pictures.ts';
import { registerProofs } from './routes/proofs.ts';
import { settingsRoutes } from './routes/settings.ts';
import { sharedCartRoutes } from './routes/shared-carts.ts';
import { registerSpecimens } from './routes/specimens.ts';
import { registerUnsubscribe, trialRoutes } from './routes/trials.ts';
import { viewErrorRoutes } from './routes/view-errors.ts';
import { isTooDeep } from './security/clean-text.ts';
import { registerCrossOrigin } from './security/cross-origin.ts';
import { registerHeaders } from './security/headers.ts';
import { createXsrf } from './security/xsrf.ts';
import type { Services } from './services.ts';
import { noFoundry } from './stores/foundry.ts';
import { findSecret } from './stores/settings.ts';
import { traceRequests } from './tracing.ts';
import { documentPath, registerUnknown, sendUnknown } from './unknown-addresses.ts';

const bodyLimit = 64 * 1024;

export type AppOptions = {
  /** With the browser's development server in front: pages may contain its scripts. */
  readonly isDev?: boolean;
  /** The browser part of the card sandbox, where that is used. */
  readonly cardSandbox?: FastifyPluginCallback;
  /** The database's pools, for the metrics. */
  readonly pools?: Connection['pools'];
};

const handlersOf = (services: Services): Handlers => ({
  ...accountRoutes(services),
  ...cartRoutes(services),
  ...catalogueRoutes(services, createGlyphs(services)),
  ...checkoutRoutes(services),
  ...clubRoutes(services),
  ...contentRoutes(services),
  ...credentialRoutes(services),
  ...emailChangeRoutes(services),
  ...orderRoutes(services),
  ...settingsRoutes(services),
  ...sharedCartRoutes(services),
  ...trialRoutes(services),
  ...viewErrorRoutes(services),
});

/** JSON as Fastify parses it (prototypes refused), with a limit on its depth, no body as an empty object; and written as bytes. */
function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (isTooDeep(String(body))) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY('nested too deep'));
    else void parse(request, String(body), done);
  });
  // Fastify sends bytes, too, though its type says text: a text is encoded twice, to measure it and to send it.
  app.setReplySerializer((payload) => Buffer.from(JSON.stringify(payload)) as unknown as string);
}

const closeIdleEveryMs = 50;

/**
 * Browsers keep connections open after a response: while the server closes, each response closes its own. A connection whose
 * response was being sent when closing began becomes idle a moment later: idle ones are closed until none is left.
 */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs);
    app.server.once('close', () => clearInterval(timer));
  });
  // A callback: after a promise, Fastify would wait for the end of every response whose handler returns it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** A request must arrive completely in this time, or its connection is closed. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
};

/** Proxies and old programs send an absolute address: `GET http://shop.example/cart HTTP/1.1` requests /cart. */
const pathOf = (url: string) =>
  url.replace(/^https?:\/\/[^/?#]*(?=(\/)?)/i, (_, slash) => (slash ? '' : '/'));

/** A call's address may end in a slash: it is the same one. */
const withoutSlash = (url: string) => url.replace(/^(\/v1\/[^?]*[^/?])\/(?=\?|$)/, '$1');

/**
 * The proxies that are trusted for the client's address and protocol. Fastify takes no bare number of hops, because it can't
 * see who the nearest one is.
 */
const trustOf = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];

/** Returns an app that is ready to listen, or to be called by `inject`. The database must be migrated. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db } = services;
  const shedding = createShedding();
  const app = fastify({
    ...requestLogging(),
    // A 503 puts the whole site into maintenance: nothing but maintenance may send one.
    return503OnClosing: false,
    bodyLimit,
    trustProxy: trustOf(config.trustProxy),
    forceCloseConnections: 'idle',
    serverFactory: (listener) => createServer(timeouts, limitPipelining(listener)),
    rewriteUrl: ({ url = '/' }) => withoutSlash(pathOf(url)),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, config),
    routerOptions: { maxParamLength: 200 },
    // A request with an unreadable address is admitted like any other.
    frameworkErrors(error, request, reply) {
      const admitted = shedding.admit(request, reply);
      admitted.then(() => sendFailure(error, request, reply, config)).catch(() => undefined);
    },
  });
  endConnectionsWhenClosing(app);
  app.decorate('foundry', () =>
    services.currentState().then(
      ({ foundry }) => foundry,
      () => noFoundry,
    ),
  );
  registerErrorHandler(app, config);
  traceRequests(app);
  registerMetrics(app, services, options.pools);
  app.addHook('onRequest', sendRequestId);
  app.addHook('onRequest', shedding.admit);
  app.addHook('onClose', async () => shedding.stop());
  registerJson(app);
  // Reads cookies after other origins have lost theirs, and sets them before.
  await app.register(cookie, { hook: 'preParsing' });
  registerHeaders(app, config, { isDev: options.isDev ?? false });
  registerCrossOrigin(app, config);
  registerAssetsOrigin(app, config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const xsrf = createXsrf(await findSecret(db, 'xsrf'), config.origin);
  const handlers = handlersAtAssetsOrigin(config, handlersOf(services));
  registerCalls(app, { services, handlers, xsrf, shedding });
  registerFormPosts(app, { services, handlers, xsrf, shedding });
  await app.register(async (scope) => {
    shedding.queueRequests(scope);
    registerFonts(scope, createWebFonts(services));
    registerSpecimens(scope, services);
    registerProofs(scope, createProofs(services), shedding);
    registerPictures(scope, createPictures(services));
    registerBrandFiles(scope, services);
    registerUnsubscribe(scope, services);
    if (options.cardSandbox) await scope.register(options.cardSandbox, { prefix: '/card-sandbox' });
    await registerOutbox(scope, services);
  });
  registerFeeds(app, services);
  const documentText = await readFile(new URL(documentPath, import.meta.url), 'utf8');
  const document = await toCachedResponse(documentText, jsonType);
  app.get(`/v1/${documentPath}`, async (request, reply) => sendCached(request, reply, document));
  registerUnknown(app);
  registerHealth(app, services);
  await registerPages(app, { services, handlers, shedding, isDev: options.isDev ?? false });
  app.setNotFoundHandler(async (request, reply) => sendUnknown(request, reply));
  return app;
}
