/** Registers every row of the table of calls (domain/api.ts) and sends what its handler returns. */
import { isBusy } from '@skerry/embedded-or-postgres/busy';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { api, type CallName } from '../domain/api.ts';
import type { Call } from '../domain/call.ts';
import { unexpectedMessage } from '../domain/failure.ts';
import { check } from '../domain/shape.ts';
import { failuresOf } from './call-failures.ts';
import { escapeHtml } from './escape-html.ts';
import { findingFile, isFoundFile, sendFile } from './file-response.ts';
import { type Handlers, isRefusal, type Refusal } from './handler.ts';
import type { Shedding } from './overload/shedding.ts';
import { plainPage } from './plain-page.ts';
import {
  closedRetrySeconds,
  createRequestParser,
  type ParsedRequest,
  type ParseRequest,
  type RejectedRequest,
} from './request.ts';
import {
  createResponseCache,
  jsonType,
  type ResponseCache,
  sendCached,
  toCachedResponse,
} from './response-cache.ts';
import { type Device, deviceOf, noDevice } from './security/device.ts';
import { bearerToken } from './security/tokens.ts';
import type { Xsrf } from './security/xsrf.ts';
import type { Services } from './services.ts';

/** A handler as the registration sees it: its row has just checked what it takes. */
type UntypedHandler = (parsed: ParsedRequest & { readonly device: Device }) => Promise<unknown>;
type Endpoint = { readonly name: CallName; readonly row: Call; readonly handler: UntypedHandler };

function sendRefusal(reply: FastifyReply, { status, body, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** Files are requested by links that people follow: they get an error page, with a link to go on (`href` of the refusal). */
function sendRefusalPage(
  reply: FastifyReply,
  { status, body, retryAfterSeconds }: Refusal,
): Promise<FastifyReply> {
  // The page reloads itself, without a script.
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(retryAfterSeconds)).header('refresh', String(retryAfterSeconds));
  const [title = '', ...rest] = (body.error ?? unexpectedMessage).split(/(?<=\.) /);
  const href = typeof body.href === 'string' ? body.href : '/';
  return plainPage(reply, status, {
    title: title.replace(/\.$/, ''),
    body: `<p>${escapeHtml(rest.join(' '))}</p><p><a href="${escapeHtml(href)}">Continue from here</a></p>`,
  });
}

/**
 * 429 says that nothing was done. When a busy database aborts a payment's call that is unknown, so it becomes 500: the
 * browser then requests the attempt's status.
 */
const busyAsServerError = (handler: RouteHandlerMethod): RouteHandlerMethod =>
  async function (request, reply) {
    try {
      return await handler.call(this, request, reply);
    } catch (error) {
      if (isBusy(error)) throw new Error('The database broke off a payment.', { cause: error });
      throw error;
    }
  };

export type CallsOptions = {
  readonly services: Services;
  readonly handlers: Handlers;
  readonly xsrf: Xsrf;
  readonly shedding: Shedding;
};

/** Registers all rows under /v1/. */
export function registerCalls(
  app: FastifyInstance,
  { services, handlers, xsrf, shedding }: CallsOptions,
): void {
  const parseRequest = createRequestParser(services, xsrf);
  const cache = createResponseCache<Refusal>();
  const endpoints = Object.entries<Call>(api).flatMap(([name, row]) => {
    const handler = Object.entries(handlers).find(([key]) => key === name)?.[1];
    if (!handler) return [];
    // The table's types guarantee that this handler fits its row; no type can express that over all rows at once.
    const endpoint = { name, row, handler } as unknown as Endpoint;
    return row.files ? [{ ...endpoint, handler: findingFile(services.files, endpoint.handler) }] : [endpoint];
  });
  const register = (scope: FastifyInstance, endpoint: Endpoint) => {
    const url = `/v1/${endpoint.row.path.replace(/\{(\w+)\}/g, ':$1')}`;
    const { method, cached, turn, failedMessage } = endpoint.row;
    const route = { method, url, config: { ...(failedMessage && { failedMessage }) } };
    if (cached) {
      // A cached response is cheap and never queued: only building it takes a turn.
      scope.route({
        ...route,
        handler: cachedHandler(endpoint, services, parseRequest, { cache, shedding }),
      });
      return;
    }
    if (turn === 'payment') {
      const { onRequest, ...turns } = shedding.payments;
      scope.route({
        ...route,
        onRequest,
        handler: busyAsServerError(uncachedHandler(endpoint, services, parseRequest, xsrf, turns)),
      });
      return;
    }
    const handler = uncachedHandler(endpoint, services, parseRequest, xsrf);
    scope.route({
      ...route,
      ...(turn === 'event' ? { handler: busyAsServerError(handler) } : shedding.guarded(handler)),
    });
  };
  for (const endpoint of endpoints.filter(({ row }) => row.requestType !== 'bytes')) register(app, endpoint);
  app.register((scope, _options, done) => {
    shedding.queueRequests(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    for (const endpoint of endpoints.filter(({ row }) => row.requestType === 'bytes'))
      register(scope, endpoint);
    done();
  });
}

/** Outside production a reply, or a refusal, must be what the row and the OpenAPI document say. */
function checkReply({ name, row }: Endpoint, { config }: Services, answer: unknown): void {
  if (!config.checksReplies || isFoundFile(answer)) return;
  const [shape, body] = isRefusal(answer)
    ? [failuresOf(row).get(answer.status), answer.body]
    : [row.reply, answer];
  if (!shape) throw new Error(`The refusal of ${name} has a status that its row doesn’t state.`);
  const checked = check(shape, body);
  if (!checked.ok)
    throw new Error(`The reply of ${name} breaks its shape at "${checked.path}": ${checked.rule}.`);
}

function sendRejected(reply: FastifyReply, rejected: RejectedRequest): FastifyReply {
  if (rejected.status === 503) reply.header('retry-after', String(closedRetrySeconds));
  return reply.code(rejected.status).header('cache-control', 'no-store').send(rejected.body);
}

/** The session that the browser has after this response: the XSRF token issued with it must be valid for its next call. */
function bearerAfter({ row }: Endpoint, { headers }: FastifyRequest, result: unknown): string | undefined {
  const isOver = isRefusal(result) ? result.status === 401 : row.endsSession;
  if (isOver) return undefined;
  const isOpened = typeof result === 'object' && result !== null && 'token' in result;
  return isOpened ? String(result.token) : bearerToken(headers.authorization);
}

/** Responses about people and money: made for each request, never cached. */
function uncachedHandler(
  endpoint: Endpoint,
  services: Services,
  parseRequest: ParseRequest,
  xsrf: Xsrf,
  { inClientTurn, inAccountTurn }: Partial<Shedding['payments']> = {},
): RouteHandlerMethod {
  return async (request, reply) => {
    const parse = () => parseRequest(endpoint.row, request);
    const parsed = await (inClientTurn ? inClientTurn(request, parse) : parse());
    if (!parsed.ok) {
      xsrf.issue(
        request,
        reply,
        parsed.status === 401 ? undefined : bearerToken(request.headers.authorization),
      );
      return sendRejected(reply, parsed);
    }
    const device = deviceOf(request, reply, services.config.origin);
    const handle = () => endpoint.handler({ ...parsed, device });
    const result = await (inAccountTurn && parsed.session
      ? inAccountTurn(parsed.session.userId, handle)
      : handle());
    xsrf.issue(request, reply, bearerAfter(endpoint, request, result));
    checkReply(endpoint, services, result);
    if (isRefusal(result) && endpoint.row.files && wantsPage(request)) return sendRefusalPage(reply, result);
    if (isRefusal(result)) return sendRefusal(reply, result);
    if (isFoundFile(result)) return sendFile(reply, result);
    reply.header('cache-control', 'no-store');
    return endpoint.row.noContent ? reply.code(204).send() : reply.send(result);
  };
}

/** What the row declares of path and query, as it was read: other parameters and spellings don't create cache entries. */
function cacheKey({ path, query: shape }: Call, { params }: FastifyRequest, query: unknown): string {
  const values = new Map(Object.entries(query ?? {}));
  const names = Object.keys(Object(shape?.schema.properties));
  return JSON.stringify([path, params, ...names.map((name) => values.get(name))]);
}

/** Responses that are the same for everybody: built once for each version of the content. */
function cachedHandler(
  endpoint: Endpoint,
  services: Services,
  parseRequest: ParseRequest,
  { cache, shedding }: { readonly cache: ResponseCache<Refusal>; readonly shedding: Shedding },
): RouteHandlerMethod {
  return async (request, reply) => {
    const parsed = await parseRequest(endpoint.row, request);
    if (!parsed.ok) return sendRejected(reply, parsed);
    const { contentVersion } = await services.currentState();
    const key = cacheKey(endpoint.row, request, parsed.query);
    const make = async () => {
      const result = await endpoint.handler({ ...parsed, device: noDevice });
      checkReply(endpoint, services, result);
      return isRefusal(result) ? result : await toCachedResponse(JSON.stringify(result), jsonType);
    };
    const answer = await cache.get(key, contentVersion, () => shedding.inTurn(request, make));
    return isRefusal(answer) ? sendRefusal(reply, answer) : sendCached(request, reply, answer);
  };
}
