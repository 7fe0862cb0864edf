/** A real server of the shop on its own port over a given database, and a client that calls it by the table of calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../domain/call.ts';
import { type Config, limitsOf, readConfig } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import type { CardGateway } from '../../server/gateways/card.ts';
import { type RunningServer, type StartOptions, startServer } from '../../server/start.ts';
import { findCurrentState } from '../../server/stores/settings.ts';

export type Answer<Reply> = { readonly status: number; readonly headers: Headers; readonly body: Reply };

type CallOptions<C extends Call> = {
  readonly params?: ParamsOf<C>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ShopServer = RunningServer & {
  /** Calls a row as a program would: no cookies, no Origin. */
  readonly call: <N extends CallName>(
    name: N,
    options?: CallOptions<Api[N]>,
  ) => Promise<Answer<ReplyOf<Api[N]>>>;
  /** Sends anything; bodies are sent and read as they are, or as JSON. Rejects an answer without the standard headers. */
  readonly send: (method: string, path: string, init?: RequestInit) => Promise<Answer<unknown>>;
  /** A new account's token. */
  readonly register: (email?: string) => Promise<string>;
};

const rejectCall = () => Promise.reject(new Error('This test has no card provider.'));
/** For suites without payments: faster than the sandbox. */
export const noCardGateway: CardGateway = {
  publishableKeys: { us: 'pk_test_us', default: 'pk_test_default' },
  createIntent: rejectCall,
  confirmIntent: rejectCall,
  retrieveIntent: rejectCall,
  cancelIntent: rejectCall,
  refund: rejectCall,
  moneyBack: rejectCall,
  capturedSince: async function* () {},
  movedBackSince: async function* () {},
  readWebhook: () => undefined,
};

const generous = { max: 100_000, seconds: 3600 };
/** Limits lifted, an ephemeral port, nothing of the environment. */
export function testConfig(change: Partial<Config> = {}): Config {
  return {
    ...readConfig({}),
    port: 0,
    host: '127.0.0.1',
    limits: limitsOf(generous),
    ...change,
  };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Required of every answer: a page, a file, a refusal, 304. */
const requiredHeader = 'x-content-type-options';
/** Required of every answer but files, which are no documents. */
const documentHeaders = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
];

let registrationCount = 0;

/** Starts a server; closing it closes the database too and removes its data folder. */
export async function startShop(
  connection: Connection,
  {
    config,
    overrides: instead,
    ...more
  }: { config?: Partial<Config> } & Pick<StartOptions, 'overrides' | 'cardRetryMs' | 'warmsUp'> = {},
): Promise<ShopServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-test-'));
  const running = await startServer({
    config: testConfig({ dataDir, ...config }),
    connection,
    // Read anew for every request, so that a test sees what it set.
    overrides: { currentState: () => findCurrentState(connection.db), ...instead },
    ...more,
  });

  const send: ShopServer['send'] = async (method, path, init = {}) => {
    const response = await fetch(`${running.url}${path}`, { redirect: 'manual', ...init, method });
    const isFile = /^\/(?:assets|fonts|pictures)\//.test(path) && response.status < 400;
    const required = [requiredHeader, ...(isFile ? [] : documentHeaders)];
    const missing = required.filter((name) => !response.headers.has(name));
    if (missing.length > 0)
      throw new Error(`The answer to ${method} ${path} has no ${missing.join(', no ')}.`);
    return { status: response.status, headers: response.headers, body: await readBody(response) };
  };

  const call: ShopServer['call'] = async (name, options = {}) => {
    const row: Call = api[name];
    const { params = {}, query, body, token, headers = {} } = options;
    const search = new URLSearchParams(query as Readonly<Record<string, string>>);
    const values = new Map(Object.entries<unknown>(params));
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(values.get(key))),
    );
    const answer = await send(row.method, `/v1/${path}${search.size > 0 ? `?${search}` : ''}`, {
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The server itself checks replies against the same table.
    return answer as Answer<ReplyOf<Api[typeof name]>>;
  };

  return {
    ...running,
    send,
    call,
    async register(email = `person${++registrationCount}-${process.pid}@example.com`) {
      const { status, body } = await call('register', { body: { email, password: 'correct horse battery' } });
      if (status !== 200) throw new Error(`Registering failed: ${status} ${JSON.stringify(body)}`);
      return body.token;
    },
    async close() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
