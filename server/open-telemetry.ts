/** Spans by OpenTelemetry's SDK, sent to a collector by OTLP over HTTP; loaded where there is one (decision 0034). */
import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
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
  BatchSpanProcessor,
  type Sampler,
  SamplingDecision,
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

const readMethods: readonly unknown[] = ['GET', 'HEAD'];

const recorded = { decision: SamplingDecision.RECORD_AND_SAMPLED };
const left = { decision: SamplingDecision.NOT_RECORD };

/**
 * A request that changes something is traced, whatever its sender says of its own trace, and so many of those that read; those
 * of a checkout as its sender says. All that comes of it is as its parent.
 */
const byParentOrMethod: Sampler = {
  shouldSample(parentContext, _traceId, _name, _kind, attributes) {
    const parent = trace.getSpanContext(parentContext);
    const isSampled = parent !== undefined && (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    const { 'http.request.method': method, 'http.route': route } = attributes;
    if (method === undefined && parent) return isSampled ? recorded : left;
    if (!readMethods.includes(method)) return recorded;
    const isFollowed = isSampled && String(route).startsWith('/v1/checkout/');
    return isFollowed || Math.random() < readsTraced ? recorded : left;
  },
  toString: () => 'ByParentOrMethod',
};

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

function traceparentIn(from: Context): string | null {
  const span = trace.getSpanContext(from);
  return span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags === 0 ? '00' : '01'}` : null;
}

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

function setFailed(span: Span, error: unknown): void {
  const type = codeOf(error) || (error instanceof Error ? error.name : typeof error);
  span.setAttributes({ 'error.type': type } satisfies SpanFacts);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const addedKey = createContextKey('what is added to the span of inSpan');

const spanningBy =
  (tracer: Tracer): Tracing['inSpan'] =>
  async (name, { kind, facts, parent, link }, task) => {
    const cause = parent === undefined ? context.active() : contextOf(parent);
    const linked = trace.getSpanContext(contextOf(link));
    const options = {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes: { ...facts },
      links: linked ? [{ context: linked }] : [],
    };
    const span = tracer.startSpan(name, options, cause);
    const added: Attributes = {};
    try {
      return await context.with(trace.setSpan(cause, span).setValue(addedKey, added), task);
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
  if (!added) return;
  for (const [name, value] of Object.entries(facts))
    added[name] = typeof value === 'number' ? Number(added[name] ?? 0) + value : value;
}

const requestsBy = (tracer: Tracer) => (app: FastifyInstance) =>
  app.addHook('onRequest', ({ method, routeOptions, headers }, reply, done) => {
    const cause = contextOf(headers.traceparent);
    const route = routeOptions.url ?? 'none';
    const facts: SpanFacts = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes: { ...facts } };
    const span = tracer.startSpan(`${method} ${route}`, options, cause);
    // Also when the client has left before the response.
    reply.raw.once('close', () => {
      span.setAttributes({ 'http.response.status_code': reply.statusCode } satisfies SpanFacts);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(cause, span), done);
  });

type StatementSpan = { readonly name: string; readonly options: SpanOptions };

/** Statements whose texts are known: they are long, and come again and again. */
const maxKnown = 1000;
const known = new LRUCache<string, StatementSpan>({ max: maxKnown });

/** Says what a statement does first, and to which table: of its text no more, of its values nothing. */
function spanOf(sql: string): StatementSpan {
  const before = known.get(sql);
  if (before) return before;
  const [operation = ''] = /\b(?:select|insert|update|delete)\b/.exec(sql) ?? /\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update) "?(\w+)/.exec(sql) ?? [];
  const facts: SpanFacts = {
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  };
  const span = {
    name: table ? `${operation} ${table}` : operation,
    options: { kind: SpanKind.CLIENT, attributes: { ...facts } },
  };
  known.set(sql, span);
  return span;
}

/** A span for every statement that is a part of something: the job runner looks for jobs all day. Returns what ends this. */
function traceStatements(tracer: Tracer): () => void {
  const spans = new WeakMap<Statement, Span>();
  // The messages are those of the channel.
  const begin = (message: unknown) => {
    const statement = message as Statement;
    // A transaction shows by its end, which takes the time.
    if (statement.sql === 'begin' || !trace.getActiveSpan()?.isRecording()) return;
    const { name, options } = spanOf(statement.sql);
    spans.set(statement, tracer.startSpan(name, options));
  };
  const end = (message: unknown) => {
    const statement = message as Statement & { readonly error?: unknown };
    const span = spans.get(statement);
    if (span && statement.error !== undefined) setFailed(span, statement.error);
    span?.end();
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
    sampler: byParentOrMethod,
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
    traceparent: () => traceparentIn(context.active()),
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
