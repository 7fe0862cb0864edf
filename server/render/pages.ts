/** Answers addresses of pages with HTML: rendered once for each version of the content, kept compressed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../domain/api.ts';
import { type Failure, unexpectedMessage } from '../../domain/failure.ts';
import type { PageRequest, RenderedPage, RenderPage } from '../../domain/rendered.ts';
import type { Handlers, Refusal } from '../handler.ts';
import { createKeptAnswers, keepable, sendKept } from '../kept.ts';
import type { Shedding } from '../overload/shedding.ts';
import { pageSettings } from '../routes/settings.ts';
import { noDevice } from '../security/device.ts';
import { allowStyles } from '../security/headers.ts';
import type { Services } from '../services.ts';
import { findTypefaceNames } from '../stores/typefaces.ts';
import { registerAssets } from './assets.ts';
import { isBuilt, openBuild, type PageAssets } from './built.ts';
import { startDevelopment } from './development.ts';
import { documentOf, inScheme, type PageDocument, type Scheme, schemeIn } from './document.ts';
import { linkedDataOf } from './linked-data.ts';

const htmlType = 'text/html; charset=utf-8';
const maintenancePath = '/maintenance';
/** Every page carries them: a library of thousands mustn't stand at the foot of each. */
const namesAtFoot = 24;

type Site = {
  readonly services: Services;
  readonly renderPage: RenderPage;
  readonly assetsOf: (source: string) => PageAssets;
  /** Undefined in production. */
  readonly finish?: (path: string, html: string) => Promise<string>;
  readonly handlers: Partial<Handlers>;
  readonly shedding: Shedding;
};

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'refusal';

/** Asks the same handlers as the API's routes, as a visitor without a session. */
const askOf =
  (handlers: Partial<Handlers>): PageRequest['ask'] =>
  async (call, params, query = {}) => {
    // Which row takes which parameters was checked where the page's route was written.
    const handler = handlers[call] as ((asked: unknown) => Promise<unknown>) | undefined;
    if (!handler) throw new Error(`No handler answers ${call}`);
    const asked = {
      params,
      query,
      body: undefined,
      headers: {},
      client: '',
      device: noDevice,
      session: undefined,
    };
    const answer = await handler(asked);
    if (!isRefusal(answer)) return answer;
    const message = answer.body.error ?? unexpectedMessage;
    throw {
      status: answer.status,
      rule: message,
      message,
      errors: answer.body.errors ?? [],
    } satisfies Failure;
  };

/** What every page needs beside its own data. */
async function frameOf({ services }: Site): Promise<Pick<PageRequest, 'settings' | 'typefaces'>> {
  return {
    settings: await pageSettings(services),
    typefaces: await findTypefaceNames(services.db, namesAtFoot),
  };
}

async function makePage(
  site: Site,
  path: string,
  search = '',
): Promise<{ page: RenderedPage } & PageDocument> {
  const ask = askOf(site.handlers);
  let answered: { readonly call: CallName; readonly reply: unknown } | undefined;
  const page = await site.renderPage({
    path,
    search,
    ...(await frameOf(site)),
    ask: async (call, params, query) => {
      const reply = await ask(call, params, query);
      answered = { call, reply };
      return reply;
    },
  });
  const address = site.services.config.origin + page.canonical.replace(/(?<=.)\/+(?=$|\?)/, '');
  const linkedData = answered && linkedDataOf(answered.call, answered.reply, address);
  const { html, styles } = documentOf({ page, assets: site.assetsOf(page.source), address, linkedData });
  return { page, styles, html: site.finish ? await site.finish(path, html) : html };
}

class Unkept extends Error {
  readonly document: PageDocument;
  constructor(document: PageDocument) {
    super('not found');
    this.document = document;
  }
}

class Moved extends Error {
  readonly to: string;
  constructor(to: string) {
    super('moved');
    this.to = to;
  }
}

/** The one part of a query that pages are made from; anything else would only multiply what is kept. */
function pageIn(query: string): string {
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? `page=${page}` : '';
}

function sendUnkept(
  reply: FastifyReply,
  status: number,
  { html, styles }: PageDocument,
  scheme: Scheme | undefined,
): FastifyReply {
  allowStyles(reply, styles);
  return reply.code(status).header('cache-control', 'no-store').type(htmlType).send(inScheme(html, scheme));
}

function answerWith(site: Site) {
  const answers = createKeptAnswers();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query = ''] = request.url.split('?');
    const search = pageIn(query);
    const scheme = schemeIn(request.headers.cookie);
    const { maintenance, contentVersion } = await site.services.current();
    if (maintenance !== (path === maintenancePath)) {
      return reply.header('cache-control', 'no-store').redirect(maintenance ? maintenancePath : '/', 302);
    }
    if (maintenance) {
      return sendUnkept(reply.header('retry-after', '60'), 503, await makePage(site, path), scheme);
    }
    const make = async () => {
      const { page, ...document } = await makePage(site, path, search);
      // Thrown, so that addresses of nobody's making aren't kept.
      if (page.redirect !== null) throw new Moved(page.redirect);
      if (page.status === 404) throw new Unkept(document);
      return await keepable(inScheme(document.html, scheme), htmlType, document.styles);
    };
    try {
      const version = site.finish ? String(performance.now()) : contentVersion;
      // What is kept costs nothing, and waits for nobody: only its making takes a turn.
      const made = () => site.shedding.inTurn(request, make);
      const answer = await answers.get(`${path}?${search}#${scheme ?? ''}`, version, made);
      // A page in a chosen scheme is for this visitor's browser alone: shared caches keep the plain one.
      return sendKept(request, reply, answer, scheme ? 'private' : 'public');
    } catch (error) {
      if (error instanceof Moved) return reply.redirect(error.to, 301);
      if (!(error instanceof Unkept)) throw error;
      return sendUnkept(reply, 404, error.document, scheme);
    }
  };
}

/** Every address that nothing else answers is a page's, known or not. Without a build there are none. */
export async function registerPages(
  app: FastifyInstance,
  options: {
    readonly services: Services;
    readonly handlers: Partial<Handlers>;
    readonly shedding: Shedding;
    readonly isDev: boolean;
  },
): Promise<void> {
  const { services, handlers, shedding, isDev } = options;
  if (isDev) {
    const { assets, renderPage, finish } = await startDevelopment(app);
    app.get('/*', answerWith({ services, handlers, shedding, renderPage, finish, assetsOf: () => assets }));
  } else if (isBuilt()) {
    await registerAssets(app);
    app.get('/*', answerWith({ services, handlers, shedding, ...(await openBuild()) }));
  }
}
