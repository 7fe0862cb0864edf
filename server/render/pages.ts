/** Answers addresses of pages with HTML: rendered once for each version of the content, kept compressed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../domain/api.ts';
import { type Failure, unexpectedMessage } from '../../domain/failure.ts';
import type { PageFrame, PageRequest, RenderedPage, RenderPage } from '../../domain/rendered.ts';
import { cleanStored } from '../content/clean-html.ts';
import type { Handlers, Refusal } from '../handler.ts';
import { createKeptAnswers, type KeptAnswer, keepable, sendKept, sendUnkept } from '../kept.ts';
import type { Shedding } from '../overload/shedding.ts';
import { pageSettings } from '../routes/settings.ts';
import { noDevice } from '../security/device.ts';
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
async function frameOf({ services }: Site): Promise<PageFrame> {
  return {
    settings: await pageSettings(services),
    typefaces: await findTypefaceNames(services.db, namesAtFoot),
  };
}

async function makePage(
  site: Site,
  path: string,
  search = '',
  isKnownMissing?: PageRequest['isKnownMissing'],
): Promise<{ page: RenderedPage } & PageDocument> {
  const ask = askOf(site.handlers);
  let answered: { readonly call: CallName; readonly reply: unknown } | undefined;
  const page = await site.renderPage({
    clean: cleanStored,
    path,
    search,
    frame: () => frameOf(site),
    ...(isKnownMissing ? { isKnownMissing } : {}),
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

/** Nothing is at the address; the document is undefined where the page that says so was known. */
class Missing extends Error {
  readonly what: string;
  readonly document: PageDocument | undefined;
  readonly search: string;
  constructor(what: string, document: PageDocument | undefined, search: string) {
    super('missing');
    this.what = what;
    this.document = document;
    this.search = search;
  }
}

/** The address names a page of a list where no list is. */
class Unnumbered extends Error {}

/** The address may hold a code that opens an account. */
class Secret extends Error {
  readonly document: PageDocument;
  constructor(document: PageDocument) {
    super('secret');
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

/** One spelling of an address, whatever of it was escaped and however it ends: others would only multiply what is kept. */
function spelled(path: string): string {
  const parts = path.replace(/(?<=.)\/+$/, '').split('/');
  try {
    return parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/');
  } catch {
    return path;
  }
}

/** Kept by nobody, neither here nor on the way, and its address told to nobody. */
async function sendSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, styles }: PageDocument,
  scheme: Scheme | undefined,
): Promise<FastifyReply> {
  const answer = await keepable(scheme ? inScheme(html, scheme) : html, htmlType, styles);
  return sendUnkept(request, reply.header('referrer-policy', 'no-referrer'), 200, answer);
}

function answerWith(site: Site) {
  const answers = createKeptAnswers();
  const keep = ({ html, styles }: PageDocument) => keepable(html, htmlType, styles);

  /** A kept page as it is, or made into one in a chosen scheme, which is kept as well: it is rendered once for all. */
  const get = async (
    key: string,
    version: string,
    scheme: Scheme | undefined,
    make: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> => {
    const plain = await answers.get(key, version, make);
    if (!scheme) return plain;
    return await answers.get(`${key}#${scheme}`, version, () =>
      keepable(inScheme(plain.plain.toString('utf8'), scheme), htmlType, plain.styles),
    );
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [asked = '/', query = ''] = request.url.split('?');
    const path = spelled(asked);
    const scheme = schemeIn(request.headers.cookie);
    const { maintenance, contentVersion } = await site.services.current();
    if (!maintenance && path === maintenancePath)
      return reply.header('cache-control', 'no-store').redirect('/', 302);
    const isKept = site.finish === undefined;
    const version = `${isKept ? contentVersion : performance.now()} ${maintenance}`;
    // What is kept costs nothing, and waits for nobody: only its making takes a turn.
    const inTurn = <Result>(work: () => Promise<Result>) => site.shedding.inTurn(request, work);
    if (maintenance) {
      // At the address that was asked for, so that the visitor comes back to it.
      const make = () => inTurn(async () => keep(await makePage(site, maintenancePath)));
      const closed = await get(maintenancePath, version, scheme, make);
      return sendUnkept(request, reply.header('retry-after', '60'), 503, closed);
    }
    const isKnownMissing = (what: string) => answers.has(missingKey(what), version);
    const make = async (search: string) => {
      const { page, ...document } = await makePage(site, path, search, isKnownMissing);
      if (page.isUnnumbered) throw new Unnumbered();
      // Thrown, so that addresses of nobody's making aren't kept, nor those that hold a secret.
      if (page.redirect !== null) throw new Moved(page.redirect);
      if (page.missing !== null)
        throw new Missing(page.missing, page.html === '' ? undefined : document, search);
      if (page.holdsSecret) throw new Secret(document);
      return await keep(document);
    };
    const pageOf = (search: string) =>
      get(`${path}?${search}`, version, scheme, () => inTurn(() => make(search)));
    try {
      const answer = await pageOf(pageIn(query)).catch((error) => {
        if (error instanceof Unnumbered) return pageOf('');
        throw error;
      });
      // A page in a chosen scheme is for this visitor's browser alone: shared caches keep the plain one.
      return sendKept(request, reply, answer, scheme ? 'private' : 'public');
    } catch (error) {
      if (error instanceof Moved) return reply.redirect(error.to, 301);
      if (error instanceof Secret) return await sendSecret(request, reply, error.document, scheme);
      if (!(error instanceof Missing)) throw error;
      const { what, document, search } = error;
      const remake = () => inTurn(async () => keep(await makePage(site, path, search)));
      const missing = await get(missingKey(what), version, scheme, () =>
        document ? keep(document) : remake(),
      );
      return sendUnkept(request, reply, 404, missing);
    }
  };
}

/** No path begins like this. */
const missingKey = (what: string) => `missing ${what}`;

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
