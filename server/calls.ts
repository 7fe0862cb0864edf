/** Registers every row of the table of calls and sends what its handler gives (domain/api.ts). */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { api, type CallName } from '../domain/api.ts';
import type { Call } from '../domain/call.ts';
import { unexpectedMessage } from '../domain/failure.ts';
import { check } from '../domain/shape.ts';
import { type Ask, type Asked, createAsk, type Failed } from './asking.ts';
import { isBusy } from './db/busy.ts';
import type { Bytes, Handlers, Refusal } from './handler.ts';
import { createKeptAnswers, jsonType, type KeptAnswers, keepable, sendKept } from './kept.ts';
import { escaped } from './mail/sheet.ts';
import type { Shedding } from './overload/shedding.ts';
import { plainPage } from './plain-page.ts';
import { type Device, deviceOf, noDevice } from './security/device.ts';
import { bearerToken } from './security/tokens.ts';
import type { Xsrf } from './security/xsrf.ts';
import type { Services } from './services.ts';

/** Every handler as the registration sees it: what each takes was checked by its row just before. */
type AnyHandler = (asked: Asked & { readonly device: Device }) => Promise<unknown>;
type Row = { readonly name: CallName; readonly row: Call; readonly handler: AnyHandler };

const isKind = (answer: unknown, kind: string) =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === kind;
const isRefusal = (answer: unknown): answer is Refusal => isKind(answer, 'refusal');
const isBytes = (answer: unknown): answer is Bytes => isKind(answer, 'bytes');

function sendRefusal(reply: FastifyReply, { status, body, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** Files are asked for by links that people follow: who does reads words, and a way out (`href` of the refusal). */
function refusalPage(reply: FastifyReply, { status, body, retryAfterSeconds }: Refusal): FastifyReply {
  // The page asks again by itself, without a script.
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(retryAfterSeconds)).header('refresh', String(retryAfterSeconds));
  const [title = '', ...rest] = (body.error ?? unexpectedMessage).split(/(?<=\.) /);
  const href = typeof body.href === 'string' ? body.href : '/';
  return plainPage(reply, status, {
    title: title.replace(/\.$/, ''),
    body: `<p>${escaped(rest.join(' '))}</p><p><a href="${escaped(href)}">Go on from here</a></p>`,
  });
}

async function sendBytes(reply: FastifyReply, { path, type, name, isShown }: Bytes): Promise<FastifyReply> {
  const { size } = await stat(path);
  const plain = name.replace(/[^\w .-]/g, '_');
  const names = `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${names}`)
    .header('content-length', size)
    .header('cache-control', 'private, no-store')
    .header('content-encoding', 'identity')
    .type(type)
    .send(createReadStream(path));
}

/**
 * 429 says that nothing was done. Where a payment's call is broken off by a busy database that isn't known, so that it is
 * 500: the browser asks what became of the attempt.
 */
const certain = (handler: RouteHandlerMethod): RouteHandlerMethod =>
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

/** Adds all rows under /v1/. */
export function registerCalls(
  app: FastifyInstance,
  { services, handlers, xsrf, shedding }: CallsOptions,
): void {
  const ask = createAsk(services, xsrf);
  const answers = createKeptAnswers();
  const rows = Object.entries<Call>(api).flatMap(([name, row]) => {
    const handler = Object.entries(handlers).find(([key]) => key === name)?.[1];
    // The table proves that this handler takes what its row says; over all rows at once no type can.
    return handler ? [{ name, row, handler } as unknown as Row] : [];
  });
  const register = (scope: FastifyInstance, one: Row) => {
    const url = `/v1/${one.row.path.replace(/\{(\w+)\}/g, ':$1')}`;
    const { method, kept, turn, failedMessage } = one.row;
    const route = { method, url, config: { ...(failedMessage && { failedMessage }) } };
    if (kept) {
      // What is kept costs nothing, and waits for nobody: only its making takes a turn.
      scope.route({ ...route, handler: answerKept(one, services, ask, { answers, shedding }) });
      return;
    }
    if (turn === 'payment') {
      const { onRequest, ...turns } = shedding.payments;
      scope.route({ ...route, onRequest, handler: certain(answerFresh(one, services, ask, xsrf, turns)) });
      return;
    }
    const handler = answerFresh(one, services, ask, xsrf);
    scope.route({
      ...route,
      ...(turn === 'event' ? { handler: certain(handler) } : shedding.guarded(handler)),
    });
  };
  for (const one of rows.filter(({ row }) => row.takes !== 'bytes')) register(app, one);
  app.register((scope, _options, done) => {
    shedding.inLine(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
    for (const one of rows.filter(({ row }) => row.takes === 'bytes')) register(scope, one);
    done();
  });
}

function checkReply({ name, row }: Row, { config }: Services, answer: unknown): void {
  if (!config.checksReplies) return;
  const fits = check(row.reply, answer);
  if (!fits.ok) throw new Error(`The reply of ${name} breaks its shape at "${fits.path}": ${fits.rule}.`);
}

function sendFailed(reply: FastifyReply, asked: Failed): FastifyReply {
  if (asked.status === 503) reply.header('retry-after', '60');
  return reply.code(asked.status).header('cache-control', 'no-store').send(asked.body);
}

/** The session that the browser has when the answer is there: what it gets with it is good for its next call. */
function bearerAfter({ name }: Row, { headers }: FastifyRequest, given: unknown): string | undefined {
  const isOver = isRefusal(given) ? given.status === 401 : name === 'logout';
  if (isOver) return undefined;
  const isOpened = typeof given === 'object' && given !== null && 'token' in given;
  return isOpened ? String(given.token) : bearerToken(headers.authorization);
}

/** Answers about people and money: made for each request and kept by nobody. */
function answerFresh(
  one: Row,
  services: Services,
  ask: Ask,
  xsrf: Xsrf,
  { asking, paying }: Partial<Shedding['payments']> = {},
): RouteHandlerMethod {
  return async (request, reply) => {
    const told = () => ask(one.name, one.row, request);
    const asked = await (asking ? asking(request, told) : told());
    if (!asked.ok) {
      xsrf.issue(
        request,
        reply,
        asked.status === 401 ? undefined : bearerToken(request.headers.authorization),
      );
      return sendFailed(reply, asked);
    }
    const device = deviceOf(request, reply, services.config.origin);
    const handle = () => one.handler({ ...asked, device });
    const given = await (paying && asked.session ? paying(asked.session.userId, handle) : handle());
    xsrf.issue(request, reply, bearerAfter(one, request, given));
    if (isRefusal(given) && one.row.gives === 'bytes' && wantsPage(request)) return refusalPage(reply, given);
    if (isRefusal(given)) return sendRefusal(reply, given);
    if (one.row.gives === 'bytes' && isBytes(given)) return await sendBytes(reply, given);
    checkReply(one, services, given);
    return reply.header('cache-control', 'no-store').send(given);
  };
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/** The address without what its row doesn't ask for: parameters of a visitor's invention aren't kept apart. */
function keyOf({ query: shape }: Call, { url }: FastifyRequest, query: unknown): string {
  const path = url.split('?')[0] ?? url;
  const given = new Map(Object.entries(query ?? {}));
  const names = Object.keys(Object(shape?.schema.properties)).filter((name) => given.get(name) !== undefined);
  return [path, ...names.map((name) => `${name}=${given.get(name)}`)].join('?');
}

/** Answers that are the same for everybody: made once for each version of the content. */
function answerKept(
  one: Row,
  services: Services,
  ask: Ask,
  { answers, shedding }: { readonly answers: KeptAnswers; readonly shedding: Shedding },
): RouteHandlerMethod {
  return async (request, reply) => {
    const asked = await ask(one.name, one.row, request);
    if (!asked.ok) return sendFailed(reply, asked);
    const { contentVersion } = await services.current();
    const key = keyOf(one.row, request, asked.query);
    const make = async () => {
      const given = await one.handler({ ...asked, device: noDevice });
      // Thrown, so that a refusal is shared by those who wait for it but never kept.
      if (isRefusal(given)) throw new Refused(given);
      checkReply(one, services, given);
      return await keepable(JSON.stringify(given), jsonType);
    };
    try {
      return sendKept(
        request,
        reply,
        await answers.get(key, contentVersion, () => shedding.inTurn(request, make)),
      );
    } catch (error) {
      if (error instanceof Refused) return sendRefusal(reply, error.refusal);
      throw error;
    }
  };
}
