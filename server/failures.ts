/**
 * Every failure in the API's one shape, or as a page where a person requested one: a message, never a stack, a schema or the
 * input.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isBusy, retryBusySeconds } from '@skerry/embedded-or-postgres/busy';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unexpectedMessage } from '../domain/failure.ts';
import type { Config } from './config.ts';
import { countShed } from './metrics.ts';
import { OverloadedError } from './overload/queue.ts';
import { plainPage } from './plain-page.ts';
import { logFailure } from './request-log.ts';
import { jsonType } from './response-cache.ts';
import { bareHeaders } from './security/headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The message for a server error, where the general one would leave a person in doubt. */
    readonly failedMessage?: string;
  }
}

const messages: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  404: 'This address does not exist.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large: at most 64 kB are taken.',
  414: 'The address is too long.',
  415: 'The request could not be read: expected JSON.',
  429: 'The shop is very busy at the moment. Please try again in a few seconds.',
  431: 'The headers of the request are too large.',
};

/** The status of a failure; whatever isn't the caller's fault is 500. */
export function statusOf(error: { readonly statusCode?: number | undefined }): number {
  if (error instanceof OverloadedError || isBusy(error)) return 429;
  const status = error.statusCode ?? 500;
  if (status === 413) return 413;
  if (status === 414) return 404;
  return status >= 400 && status < 500 ? 400 : 500;
}

/** Whether the request comes from a person, who reads a page and not JSON. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  // A form that the browser sends by itself.
  const isForm =
    method === 'POST' && /^application\/x-www-form-urlencoded\b/.test(headers['content-type'] ?? '');
  const isApiOrFile = /^\/(?:v\d+|card-sandbox)(?:\/|$)/.test(path) || /\.\w{2,5}$/.test(path);
  const acceptsPages = /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
  return (method === 'GET' || method === 'HEAD' || isForm) && !isApiOrFile && acceptsPages;
}

const errorPages: Readonly<Record<number, { readonly title: string; readonly text: string }>> = {
  400: { title: 'This address cannot be read', text: 'Part of it may have been lost on its way here.' },
  429: { title: 'The shop is very busy', text: 'Please try again in a few seconds.' },
};
const defaultErrorPage = {
  title: 'Something went wrong',
  text: 'It’s our fault, not yours. Please try again later.',
};

export function sendFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): void {
  const status = statusOf(error);
  // The client disconnected while waiting: there is nobody to answer, and nothing to log.
  if (request.socket.destroyed) return void reply.code(status).send();
  if (status === 429) {
    const isShed = error instanceof OverloadedError;
    countShed(isShed ? 'queue' : 'database');
    reply.header('retry-after', String(isShed ? error.retryAfterSeconds : retryBusySeconds));
  }
  if (status >= 500) logFailure(error, request, reply, status);
  // An unreadable address is answered before any hook has set a header.
  reply.headers(bareHeaders(config));
  if (wantsPage(request)) {
    const { title, text } = errorPages[status] ?? defaultErrorPage;
    void plainPage(reply, status, {
      title,
      body: `<p>${text}</p><p><a href="/">Go to the home page</a></p>`,
    });
    return;
  }
  const { failedMessage = unexpectedMessage } = request.routeOptions.config;
  const message = status >= 500 ? failedMessage : (messages[error.statusCode ?? status] ?? messages[status]);
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: message ?? unexpectedMessage });
}

/** A request that can't be read, or didn't arrive in time, is answered on the bare connection, which is then closed. */
export function sendClientError({ code }: ConnectionError, socket: Socket, config: Config): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({ error: messages[status] });
  const headers = {
    ...bareHeaders(config),
    'cache-control': 'no-store',
    'content-type': jsonType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/** The body of a 404 for an address of the API. */
export const notFoundBody = { error: messages[404] ?? '' };

export function registerErrorHandler(app: FastifyInstance, config: Config): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    sendFailure(error, request, reply, config);
  });
}
