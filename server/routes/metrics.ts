/** /metrics in Prometheus' format, for whoever has METRICS_TOKEN; nowhere without one (§notices.metrics, §metrics.scrape). */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Connection } from '../db/connect.ts';
import { createFailureLog } from '../failure-log.ts';
import { measureRequest, metrics } from '../metrics.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findDueWork } from '../stores/outbox.ts';
import { gatherWorkers } from '../worker-metrics.ts';

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashOfToken(a)), Buffer.from(hashOfToken(b)));

/** A scraper waits some ten seconds; what the database doesn't say by then is left out. */
const databaseMs = 2_000;

/** Of Node.js and of this process's connections. */
function processMetrics(pools: Connection['pools']): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections to PostgreSQL by pool: all, those that nobody uses, and queries that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { name: pool, ...states } of pools())
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
    },
  });
  return registry;
}

/** Of the database: read once by whoever is scraped, and never summed. */
function databaseMetrics({ db }: Services): () => Promise<string> {
  const failureLog = createFailureLog('reading what is due, for a scrape');
  const find = async () => {
    try {
      const found = await findDueWork(db);
      failureLog.succeeded();
      return found;
    } catch (error) {
      failureLog.failed(error);
      return undefined;
    }
  };
  return async () => {
    const registry = new Registry();
    const gauge = (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    const due = await Promise.race([find(), pause(databaseMs, undefined, { ref: false })]);
    gauge('shop_database_up', '1 if the database answered this scrape.').set(due ? 1 : 0);
    if (!due) return await registry.metrics();
    const jobs = gauge('shop_outbox_due', 'Jobs that are due, and events of the card provider.', 'kind');
    const age = gauge('shop_outbox_age_seconds', 'How long the oldest of them has been due.', 'kind');
    for (const { kind, count, seconds } of due) {
      jobs.set({ kind }, count);
      age.set({ kind }, seconds);
    }
    return await registry.metrics();
  };
}

/** Each file of the build has a route of its own: they count as one. */
const routeOf = (url = 'none') => url.replace(/^\/assets\/.*/, '/assets/:name');

/** Every response, from the request's arrival until it has gone out. */
function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? `${Math.floor(reply.statusCode / 100)}xx` : 'gone';
      measureRequest({ method, route: routeOf(routeOptions.url), status }, reply.elapsedTime / 1000);
    });
    done();
  });
}

/** To be called before other hooks and routes are registered. */
export function registerMetrics(
  app: FastifyInstance,
  services: Services,
  pools: Connection['pools'] = () => [],
): void {
  const { metricsToken } = services.config;
  if (metricsToken === undefined) return;
  measureRequests(app);
  const gather = gatherWorkers([metrics, processMetrics(pools)]);
  const ofDatabase = databaseMetrics(services);
  app.get('/metrics', async (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    reply.header('cache-control', 'no-store');
    if (!isSame(token, metricsToken))
      return await reply.code(403).send({ error: 'Expected the token of METRICS_TOKEN.' });
    const texts = await Promise.all([gather(), ofDatabase()]);
    return await reply.type(metrics.contentType).send(texts.join('\n'));
  });
}
