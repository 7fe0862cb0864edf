/** What the log says about requests: each failure with its request's id, and at `debug` every response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { log } from './log.ts';

const idHeader = 'x-request-id';

/** A proxy's id for the request, if it is a number as proxies make them; else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = String(headers[idHeader] ?? '');
  return /^[\da-f-]{8,40}$/i.test(given) ? given : randomUUID();
}

/** As the shop writes its addresses. What somebody typed, names, numbers, tokens and signed links are written otherwise. */
const isOurs = (segment: string) => /^[a-z\d._-]{0,60}$/.test(segment) && !/\d{7}/.test(segment);

/** The path without its query; segments that aren't written as ours are left out (§traces.privacy). */
const loggedPath = (url: string) =>
  (url.split(/[?;]/)[0] ?? url)
    .split('/')
    .map((segment) => (isOurs(segment) ? segment : '…'))
    .join('/');

const factsOf = ({ method, url }: FastifyRequest, reply: FastifyReply, status = reply.statusCode) => ({
  method,
  path: loggedPath(url),
  status,
  durationMs: Math.round(reply.elapsedTime),
});

class RequestLog extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (log.isLevelEnabled('debug')) request.log.debug(factsOf(request, reply), 'Answered.');
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
