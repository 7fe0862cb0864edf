/**
 * Traces: which work belongs to which purchase, and how long each part of it took. Where nobody collects them
 * (OTEL_EXPORTER_OTLP_ENDPOINT) every task just runs, and nothing of OpenTelemetry is loaded (decision 0034).
 */
import type { FastifyInstance } from 'fastify';

/** All that a span may say (§traces.privacy): a name that isn't here can't be recorded. */
export type SpanFacts = {
  readonly 'http.request.method'?: string;
  /** The pattern, never the address. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** A statement's verb and table. */
  readonly 'db.query.summary'?: string;
  readonly 'order.id'?: string;
  readonly 'order.event'?: string;
  readonly 'order.state'?: string;
  /** How many lines of the ledger were written: none when they had been before. */
  readonly 'ledger.lines'?: number;
  readonly 'job.kind'?: string;
  readonly 'job.outcome'?: string;
  readonly 'card.event'?: string;
  readonly 'card.answer'?: string;
  /** An error's code, or else its name: its message may repeat what somebody entered. */
  readonly 'error.type'?: string;
};

export type SpanOptions = {
  /** `client` waits for another machine, `consumer` does what was put into a queue; else a part of its parent. */
  readonly kind?: 'client' | 'consumer';
  readonly facts?: SpanFacts;
  /** The traceparent of what caused it, as it was stored; null where there is none. The current span unless given. */
  readonly parent?: string | null;
  /** Another one that it has to do with. */
  readonly link?: string | null;
};

export type Tracing = {
  readonly inSpan: <Result>(
    name: string,
    options: SpanOptions,
    task: () => Promise<Result>,
  ) => Promise<Result>;
  readonly addFacts: (facts: SpanFacts) => void;
  readonly traceparent: () => string | null;
  readonly traceId: () => string | undefined;
  /** A span for every request. To be called before other hooks are registered. */
  readonly traceRequests: (app: FastifyInstance) => void;
};

let tracing: Tracing | undefined;

/** Has this process traced from now on; undefined ends it. */
export function setTracing(current: Tracing | undefined): void {
  tracing = current;
}

/** Runs `task` in a span of its own, and returns its result. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  task: () => Promise<Result>,
): Promise<Result> {
  return await (tracing ? tracing.inSpan(name, options, task) : task());
}

/** Adds facts to the current span of `inSpan`, if there is one. */
export const addFacts = (facts: SpanFacts): void => tracing?.addFacts(facts);

/** The current span as W3C's traceparent, to be stored with what is done later; null without one. */
export const currentTraceparent = (): string | null => tracing?.traceparent() ?? null;

/** For the log: nothing where there is no span. */
export function traceFacts(): { readonly traceId?: string } {
  const traceId = tracing?.traceId();
  return traceId === undefined ? {} : { traceId };
}

export const traceRequests = (app: FastifyInstance): void => tracing?.traceRequests(app);
