/** Builds the web server over its services: the API's calls, pages, fonts, and what guards them all. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import compress from '@fastify/compress';
import { errorCodes, type FastifyInstance, type FastifyPluginCallback, fastify } from 'fastify';
import { registerCalls } from './calls.ts';
import { glyphsOf } from './catalogue/glyphs.ts';
import { webFontsOf } from './catalogue/web-fonts.ts';
import type { Config } from './config.ts';
import { answerBroken, answerFailure, registerFailures, unknownAddress } from './failures.ts';
import type { Handlers } from './handler.ts';
import { jsonType, keepable, sendKept } from './kept.ts';
import { openApi } from './openapi.ts';
import { boundAhead } from './overload/ahead.ts';
import { createShedding } from './overload/shedding.ts';
import { registerPages } from './render/pages.ts';
import { accountRoutes } from './routes/account.ts';
import { cartRoutes } from './routes/cart.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { clubRoutes } from './routes/club.ts';
import { contentRoutes } from './routes/content.ts';
import { credentialRoutes } from './routes/credentials.ts';
import { emailChangeRoutes } from './routes/email-change.ts';
import { registerFeeds } from './routes/feeds.ts';
import { registerFonts } from './routes/fonts.ts';
import { registerHealth } from './routes/health.ts';
import { orderRoutes } from './routes/orders.ts';
import { registerOutbox } from './routes/outbox.ts';
import { registerPictures } from './routes/pictures.ts';
import { settingsRoutes } from './routes/settings.ts';
import { sharedCartRoutes } from './routes/shared-carts.ts';
import { registerSpecimens } from './routes/specimens.ts';
import { registerLeaving, trialRoutes } from './routes/trials.ts';
import { isTooDeep } from './security/clean-text.ts';
import { registerHeaders } from './security/headers.ts';
import { createXsrf } from './security/xsrf.ts';
import type { Services } from './services.ts';
import { findSecret } from './stores/settings.ts';

const bodyLimit = 64 * 1024;

export type AppOptions = {
  /** With the browser's development server in front: pages may hold its scripts. */
  readonly isDev?: boolean;
  /** The card sandbox's browser half, where there is one. */
  readonly cardSandbox?: FastifyPluginCallback;
};

const handlersOf = (services: Services): Handlers => ({
  ...accountRoutes(services),
  ...cartRoutes(services),
  ...catalogueRoutes(services, glyphsOf(services)),
  ...checkoutRoutes(services),
  ...clubRoutes(services),
  ...contentRoutes(services),
  ...credentialRoutes(services),
  ...emailChangeRoutes(services),
  ...orderRoutes(services),
  ...settingsRoutes(services),
  ...sharedCartRoutes(services),
  ...trialRoutes(services),
});

function versionOfPackage(): string {
  const read: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : '';
}

/** JSON as Fastify reads it (prototypes refused), never deeper than we take; but no body is an empty object. */
function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (isTooDeep(String(body))) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY('nested too deep'));
    else void parse(request, String(body), done);
  });
}

const lookForIdleMs = 50;

/**
 * A browser keeps its connection open after an answer: while the server closes, each answer ends its own. One whose
 * answer was on its way when closing began becomes idle a moment later, and is looked for until all are gone.
 */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const looking = setInterval(() => app.server.closeIdleConnections(), lookForIdleMs);
    app.server.once('close', () => clearInterval(looking));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** A request arrives whole in this time, or its connection is closed. */
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 72_000,
};

/** Proxies and old programs name the whole address: `GET http://shop.example/cart HTTP/1.1` asks for /cart. */
const pathOf = (url: string) =>
  url.replace(/^https?:\/\/[^/?#]*(?=(\/)?)/i, (_, slash) => (slash ? '' : '/'));

/** Whose word on the client's address and protocol counts. Fastify takes no bare number of hops, because it can't see who the nearest one is. */
const trustOf = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];

/** Ready to listen, or to be asked by `inject`. The database must be migrated. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db } = services;
  const shedding = createShedding();
  const app = fastify({
    // A 503 puts the whole site into maintenance: nothing but maintenance may send one.
    return503OnClosing: false,
    bodyLimit,
    trustProxy: trustOf(config.trustProxy),
    forceCloseConnections: 'idle',
    serverFactory: (listener) => createServer(timeouts, boundAhead(listener)),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    clientErrorHandler: (error, socket) => answerBroken(error, socket, config),
    routerOptions: { maxParamLength: 200 },
    // An address that can't be read begins like any other.
    frameworkErrors(error, request, reply) {
      const begun = shedding.begin(request, reply);
      begun.then(() => answerFailure(error, request, reply, config)).catch(() => undefined);
    },
  });
  endConnectionsWhenClosing(app);
  registerFailures(app, config);
  app.addHook('onRequest', shedding.begin);
  app.addHook('onClose', async () => shedding.stop());
  registerJson(app);
  await registerHeaders(app, config, { isDev: options.isDev ?? false });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  const xsrf = createXsrf(await findSecret(db, 'xsrf'), config.origin);
  const handlers = handlersOf(services);
  registerCalls(app, { services, handlers, xsrf, shedding });
  await app.register(async (scope) => {
    shedding.inLine(scope);
    registerFonts(scope, webFontsOf(services));
    registerSpecimens(scope, services);
    registerPictures(scope, services);
    registerLeaving(scope, services);
    if (options.cardSandbox) await scope.register(options.cardSandbox, { prefix: '/card-sandbox' });
    await registerOutbox(scope, services);
  });
  registerFeeds(app, services);
  const document = await keepable(JSON.stringify(openApi(versionOfPackage())), jsonType);
  app.get('/v1/openapi.json', async (request, reply) => sendKept(request, reply, document));
  // Whatever the table doesn't know below /v1/ fails as the API fails, not as a page.
  app.all('/v1/*', async (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send(unknownAddress),
  );
  registerHealth(app, services);
  await registerPages(app, { services, handlers, shedding, isDev: options.isDev ?? false });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send(unknownAddress),
  );
  return app;
}
