/** Spans by OpenTelemetry's SDK, sent to a collector by OTLP over HTTP; loaded where there is one (decision 0034). */
import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Statement, statements } from '@skerry/embedded-or-postgres/connect';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from './config.ts';
import { createFailureLog } from './failure-log.ts';
import { codeOf } from './operator-error.ts';
import { type SpanFacts, setTracing, type Tracing } from './tracing.ts';

/** Of requests that only read, pages and files above all: with all of them the shop would answer fewer. */
const readsTraced = 0.01;
const sendEveryMs = 1_000;
/** A collector that doesn't answer holds up no end of a process. */
const sendMs = 5_000;
/** Some hundred purchases; what a collector doesn't take in time is lost. */
const maxWaiting = 16_384;

/**
 * A request that changes something is traced, whatever its sender says of its own trace, and so many of those that read; those
 * of a checkout as its sender says. The others have no span, and nor has anything that comes of them.
 */
function isTraced({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  if (Math.random() < readsTraced) return true;
  if (!url.startsWith('/v1/checkout/')) return false;
  const { traceFlags = TraceFlags.NONE } = trace.getSpanContext(contextOf(headers.traceparent)) ?? {};
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** Logs when the collector begins to refuse, and when it takes spans again. */
function exporterTo(endpoint: string): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: sendMs,
  });
  const failureLog = createFailureLog('sending traces');
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) failureLog.succeeded();
        else failureLog.failed(result.error?.message ?? 'refused');
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Nothing of a state that a caller may have sent along: that is free text. */
function contextOf(traceparent: unknown): Context {
  const parsed = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parsed ? trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true }) : ROOT_CONTEXT;
}

function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? `00-${span.traceId}-${span.spanId}-01` : null;
}

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

function setFailed(span: Span, error: unknown): void {
  const type = codeOf(error) || (error instanceof Error ? error.name : typeof error);
  span.setAttributes({ 'error.type': type } satisfies SpanFacts);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const addedKey = createContextKey('what is added to the span of inSpan');
const backgroundKey = createContextKey('nobody waits for it');

const spanningBy =
  (tracer: Tracer): Tracing['inSpan'] =>
  async (name, { kind, facts, parent, link }, task) => {
    // Only a request, or what goes on with something stored, begins a trace.
    if (parent === undefined && !trace.getActiveSpan()) return await task();
    const cause = parent === undefined ? context.active() : contextOf(parent);
    const linked = trace.getSpanContext(contextOf(link));
    const options = {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes: { ...facts },
      links: linked ? [{ context: linked }] : [],
    };
    const span = tracer.startSpan(name, options, cause);
    const added: Attributes = {};
    const current = trace.setSpan(cause, span).setValue(addedKey, added);
    try {
      return await context.with(kind === 'consumer' ? current.setValue(backgroundKey, true) : current, task);
    } catch (error) {
      setFailed(span, error);
      throw error;
    } finally {
      span.setAttributes(added);
      span.end();
    }
  };

function addFacts(facts: SpanFacts): void {
  const added = context.active().getValue(addedKey) as Attributes | undefined; // put there above
  if (added) Object.assign(added, facts);
}

/** As nginx logs it: the client closed the connection before the response had gone out. */
const clientLeft = 499;

const requestsBy = (tracer: Tracer) => (app: FastifyInstance) =>
  app.addHook('onRequest', (request, reply, done) => {
    // Before anything else of it is looked at: every page comes by here.
    if (!isTraced(request.raw)) return done();
    const { method, routeOptions, headers } = request;
    const cause = contextOf(headers.traceparent);
    const route = routeOptions.url ?? 'none';
    const facts: SpanFacts = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes: { ...facts } };
    const span = tracer.startSpan(`${method} ${route}`, options, cause);
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : clientLeft;
      span.setAttributes({ 'http.response.status_code': status } satisfies SpanFacts);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(cause, span), done);
  });

/** Summaries of statements: their texts are long, and come again and again. */
const summaries = new LRUCache<string, string>({ max: 1000 });

/** What a statement does first, and to which table: of its text no more, of its values nothing. */
function summaryOf(sql: string): string {
  const known = summaries.get(sql);
  if (known !== undefined) return known;
  const [operation = ''] = /\b(?:select|insert|update|delete)\b/.exec(sql) ?? /\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update) "?(\w+)/.exec(sql) ?? [];
  const summary = table ? `${operation} ${table}` : operation;
  summaries.set(sql, summary);
  return summary;
}

/** Where nobody waits, statements that are quicker have no span: half of all would be there. */
const slowMs = 5;

/** A span for each statement that is a part of something: the job runner looks for jobs all day. Returns what ends this. */
function traceStatements(tracer: Tracer): () => void {
  const begun = new WeakMap<Statement, { readonly parent: Context; readonly at: number }>();
  // The messages are those of the channel.
  const begin = (message: unknown) => {
    const statement = message as Statement;
    const parent = context.active();
    // A transaction shows by its end, which takes the time.
    if (statement.sql !== 'begin' && trace.getSpan(parent))
      begun.set(statement, { parent, at: performance.now() });
  };
  const end = (message: unknown) => {
    const statement = message as Statement & { readonly error?: unknown };
    const { parent, at } = begun.get(statement) ?? {};
    const now = performance.now();
    if (!parent || at === undefined || (parent.getValue(backgroundKey) && now - at < slowMs)) return;
    const summary = summaryOf(statement.sql);
    const options = {
      kind: SpanKind.CLIENT,
      startTime: performance.timeOrigin + at,
      attributes: { 'db.query.summary': summary } satisfies SpanFacts,
    };
    const span = tracer.startSpan(summary, options, parent);
    if (statement.error !== undefined) setFailed(span, statement.error);
    span.end(performance.timeOrigin + now);
  };
  statements.start.subscribe(begin);
  statements.asyncEnd.subscribe(end);
  return () => {
    statements.start.unsubscribe(begin);
    statements.asyncEnd.unsubscribe(end);
  };
}

/**
 * Traces this process from now on, for the collector at `otlpEndpoint`. The returned function ends it, and resolves when what is
 * left was sent, or couldn't be.
 */
export function startTracing({
  otlpEndpoint = '',
  origin,
}: Pick<Config, 'otlpEndpoint' | 'origin'>): () => Promise<void> {
  const exporter = exporterTo(otlpEndpoint);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': new URL(origin).host, 'process.pid': process.pid }),
    // What isn't traced has no span.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendMs,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('shop');
  const stopStatements = traceStatements(tracer);
  setTracing({
    inSpan: spanningBy(tracer),
    addFacts,
    traceparent: currentTraceparent,
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    traceRequests: requestsBy(tracer),
  });
  return async () => {
    setTracing(undefined);
    stopStatements();
    context.disable();
    // What could not be sent was logged, and is lost.
    await provider.shutdown().catch(() => undefined);
  };
}
