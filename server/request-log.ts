/** What the log says about requests: each failure with its request's id, and at `debug` every response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { log } from './log.ts';

const idHeader = 'x-request-id';

/** A proxy's id for the request, if it can stand in a log line; else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = String(headers[idHeader] ?? '');
  return /^[\w-]{1,40}$/.test(given) ? given : randomUUID();
}

/**
 * The path without its query, and without segments that name somebody or may open something: addresses, and tokens and signed
 * links, which have capitals.
 */
const loggedPath = (url: string) =>
  (url.split(/[?;]/)[0] ?? url).replace(/(?<=\/)(?:[^/]*(?:@|%40)[^/]*|(?=[^/]*[A-Z])[^/]{20,})/g, '…');

const factsOf = ({ method, url }: FastifyRequest, reply: FastifyReply, status = reply.statusCode) => ({
  method,
  path: loggedPath(url),
  status,
  durationMs: Math.round(reply.elapsedTime),
});

class RequestLog extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    request.log.debug(factsOf(request, reply), 'Answered.');
  }
}

/** Fastify's options for its log. What it reports at `info`, like downloads broken off, isn't for every day. */
export const requestLogging = (): {
  readonly loggerInstance: FastifyBaseLogger;
  readonly logController: LogController;
  readonly genReqId: (request: IncomingMessage) => string;
} => ({
  loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }),
  logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
  genReqId: requestIdOf,
});

/** Every response names its request as the log does. */
export function sendRequestId(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(idHeader, request.id);
  done();
}

/** Logs a request that failed by a fault of ours, which `status` says. */
export const logFailure = (err: unknown, request: FastifyRequest, reply: FastifyReply, status: number) =>
  request.log.error({ ...factsOf(request, reply, status), err }, 'A request failed.');
