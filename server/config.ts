/** Reads the environment once at start. A wrong value stops the start, with a message that says what is expected. */
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type Limit, type LimitName, limits as limitTable } from '../domain/limits.ts';
import { crashPoints } from './checkout/crash.ts';
import { type LogLevel, logLevels } from './log.ts';
import { OperatorError } from './operator-error.ts';

/** One card account: Stripe's two keys and the secret that signs its webhooks. */
export type StripeKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
};

/** A bucket of Amazon S3 or of any store that speaks its protocol. */
export type S3Location = {
  readonly bucket: string;
  /** In front of every file's name: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** The store's address; Amazon's own unless set. */
  readonly endpoint: string | undefined;
  /** Where browsers reach the store; without one the shop sends the files itself. */
  readonly publicEndpoint: string | undefined;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The bucket that machines share for their files; undefined for DATA_DIR/files. */
  readonly filesStore: S3Location | undefined;
  /** The folder of the foundry's files; absolute. */
  readonly foundryDir: string;
  /** Server processes; 1 unless DATABASE_URL is set. */
  readonly workers: number;
  /** A process that was told to end serves so long while /readyz is red already; then it drains. */
  readonly drainDelayMs: number;
  /** The shop's public address, without a slash at its end; links in emails begin with it, never with a Host header. */
  readonly origin: string;
  /** Where browsers fetch files whose names change with their content: a CDN in front of the shop; the shop itself unless set. */
  readonly assetsOrigin: string | undefined;
  /** Other origins whose pages may call the API. */
  readonly apiOrigins: readonly string[];
  /** The proxies in front, by address or network, or how many there are; none unless set. */
  readonly trustProxy: readonly string[] | number;
  /** Both accounts, or undefined for the sandbox. */
  readonly stripe: { readonly us: StripeKeys; readonly default: StripeKeys } | undefined;
  readonly smtpUrl: string | undefined;
  /** Who sends it may read /metrics; without one nobody may. */
  readonly metricsToken: string | undefined;
  /** The address of a collector of traces (OTLP over HTTP); without one nothing is traced. */
  readonly otlpEndpoint: string | undefined;
  /** The foundry's own receiver of events, and what signs them; undefined unless both are set. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  readonly taxjarApiKey: string | undefined;
  /** TaxJar's own address unless set: to its sandbox, or a stand-in. */
  readonly taxjarUrl: string | undefined;
  /** The point at which a test of crashes kills this process (CRASH_AT); undefined otherwise. */
  readonly crashAt: string | undefined;
  /** Stored emails are shown to everybody (OUTBOX=on); otherwise only at the secret address printed at start. */
  readonly isOutboxPublic: boolean;
  readonly limits: Readonly<Record<LimitName, Limit>>;
  /** Replies are checked against the table of calls: everywhere but in production. */
  readonly checksReplies: boolean;
  /** Web fonts and pictures are made before they are asked for; MAKE_AHEAD=off leaves them to their first request. */
  readonly makesAhead: boolean;
  readonly logLevel: LogLevel;
};

/** The foundry that comes with the shop. */
export const demoFoundry = join(import.meta.dirname, '../foundry');

export const defaultLimits: Config['limits'] = limitTable;

/** One limit for all names. */
export const limitsOf = (limit: Limit): Config['limits'] =>
  // The names are those of the table.
  Object.fromEntries(Object.keys(limitTable).map((name) => [name, limit])) as Config['limits'];

/** For test runs that register and buy by the hundred from one address. */
const noLimits = limitsOf({ max: 1_000_000, seconds: 1 });

export class ConfigError extends OperatorError {}

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function wholeNumber(env: Environment, name: string, defaultValue: number, min: number, max: number): number {
  const text = read(env, name);
  if (text === undefined) return defaultValue;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} is not valid: expected a whole number from ${min} to ${max}.`);
}

function oneOf<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = read(env, name);
  const value = values.find((one) => one === text);
  if (text === undefined || value !== undefined) return value;
  throw new ConfigError(`${name} is not valid: expected one of ${values.join(', ')}.`);
}

function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  if (URL.canParse(text)) {
    const { protocol, hostname } = new URL(text);
    // Only PostgreSQL works without a host: by its socket.
    const isWhole = text.includes('://') && (hostname !== '' || protocol.startsWith('postgres'));
    if (isWhole && protocols.includes(protocol)) return text;
  }
  const expected = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  throw new ConfigError(`${name} is not valid: expected an address that begins with ${expected}.`);
}

/** An address, or a network with its prefix; not the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const maxPrefix = version === 4 ? 32 : 128;
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= maxPrefix);
}

/** TRUST_PROXY: a number of hops, or addresses and networks. */
function proxies(env: Environment): Config['trustProxy'] {
  const text = read(env, 'TRUST_PROXY') ?? '0';
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(',').map((one) => one.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    'TRUST_PROXY is not valid: expected addresses or networks with commas between (127.0.0.1, 10.0.0.0/8), or a number of hops from 0 to 9.',
  );
}

const stripePrefixes = {
  SECRET_KEY: /^(sk|rk)_/,
  PUBLISHABLE_KEY: /^pk_/,
  WEBHOOK_SECRET: /^whsec_/,
} as const;

/** The keys of one account: all three, or none. */
function stripeKeys(env: Environment, account: 'US' | 'DEFAULT'): StripeKeys | undefined {
  const name = (key: string) => `STRIPE_${key}_${account}`;
  const found = Object.keys(stripePrefixes).filter((key) => read(env, name(key)) !== undefined);
  if (found.length === 0) return undefined;
  for (const [key, pattern] of Object.entries(stripePrefixes)) {
    const value = read(env, name(key));
    if (value === undefined)
      throw new ConfigError(
        `${name(key)} is missing: ${name(found[0] ?? '')} is set, expected all three keys.`,
      );
    if (!pattern.test(value)) {
      const start = pattern.source.replace(/[\^()]/g, '').replace('sk|rk', 'sk');
      throw new ConfigError(`${name(key)} is not valid: expected a key that begins with ${start}.`);
    }
  }
  return {
    secretKey: read(env, name('SECRET_KEY')) ?? '',
    publishableKey: read(env, name('PUBLISHABLE_KEY')) ?? '',
    webhookSecret: read(env, name('WEBHOOK_SECRET')) ?? '',
  };
}

/** Keys of a live account take real money. */
const isLiveKey = (key: string): boolean => /^(?:sk|rk|pk)_live_/.test(key);

/** Whether real money is taken here. */
export const takesRealMoney = ({ stripe }: Pick<Config, 'stripe'>): boolean =>
  stripe !== undefined && isLiveKey(stripe.default.secretKey);

/** A test key beside a live one would charge nobody, or somebody by mistake. */
function refuseMixedKeys(accounts: NonNullable<Config['stripe']>): void {
  const keys = Object.entries(accounts).flatMap(([account, { secretKey, publishableKey }]) => [
    { name: `STRIPE_SECRET_KEY_${account.toUpperCase()}`, key: secretKey },
    { name: `STRIPE_PUBLISHABLE_KEY_${account.toUpperCase()}`, key: publishableKey },
  ]);
  const [first] = keys;
  const other = keys.find(({ key }) => first && isLiveKey(key) !== isLiveKey(first.key));
  if (!first || !other) return;
  const mode = isLiveKey(first.key) ? 'live' : 'test';
  throw new ConfigError(
    `${other.name} is not valid: expected a key of ${mode} mode, because ${first.name} is one.`,
  );
}

/** With one account's keys twice every event would seem to come from the first, and its payments be refunded as strangers'. */
function refuseSameKeys(env: Environment): void {
  for (const key of Object.keys(stripePrefixes))
    if (read(env, `STRIPE_${key}_US`) === read(env, `STRIPE_${key}_DEFAULT`))
      throw new ConfigError(
        `STRIPE_${key}_DEFAULT is not valid: expected another one than STRIPE_${key}_US, because each is of an account of its own.`,
      );
}

function stripeAccounts(env: Environment): Config['stripe'] {
  const us = stripeKeys(env, 'US');
  const rest = stripeKeys(env, 'DEFAULT');
  if (us && rest) {
    const accounts = { us, default: rest };
    refuseMixedKeys(accounts);
    refuseSameKeys(env);
    return accounts;
  }
  if (!us && !rest) return undefined;
  const [set, missing] = us ? ['US', 'DEFAULT'] : ['DEFAULT', 'US'];
  throw new ConfigError(
    `STRIPE_SECRET_KEY_${missing} is missing: the keys of the ${set} account are set, expected both accounts.`,
  );
}

/** With real payments emails must be sent: stored as files, they would reach nobody. */
function mailServer(env: Environment, stripe: Config['stripe']): string | undefined {
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (smtpUrl === undefined) {
    if (!takesRealMoney({ stripe })) return undefined;
    throw new ConfigError('SMTP_URL is missing: the STRIPE_… keys are live, expected a mail server.');
  }
  if (/%(?![\da-f]{2})/i.test(smtpUrl))
    throw new ConfigError('SMTP_URL is not valid: expected each % in a user or a password as %25.');
  return smtpUrl;
}

/** Addresses begin with it unchanged: anything after the host would be lost. */
function originOf(env: Environment, name: string): string | undefined {
  const text = address(env, name, ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { href, origin } = new URL(text);
  if (href === `${origin}/`) return origin;
  throw new ConfigError(
    `${name} is not valid: expected an address without anything after its host and port.`,
  );
}

/** The shop's own. Links in emails begin with it: with real payments it must be one that buyers reach. */
function shopOrigin(env: Environment, stripe: Config['stripe'], port: number): string {
  const origin = originOf(env, 'ORIGIN');
  if (takesRealMoney({ stripe }) && !origin?.startsWith('https:'))
    throw new ConfigError(
      `ORIGIN is ${origin ? 'not valid' : 'missing'}: the STRIPE_… keys are live, expected the shop’s https://… address.`,
    );
  return origin ?? `http://localhost:${port}`;
}

/** A browser takes nothing without TLS into a page with it. */
function assetsOrigin(env: Environment): string | undefined {
  const origin = originOf(env, 'ASSETS_ORIGIN');
  if (origin?.startsWith('http:') && read(env, 'ORIGIN')?.startsWith('https:'))
    throw new ConfigError('ASSETS_ORIGIN is not valid: expected https://…, because ORIGIN is one.');
  return origin;
}

/** API_ORIGINS: each by name, because whoever is listed may act for customers who enter their password there. */
function apiOrigins(env: Environment): readonly string[] {
  return (read(env, 'API_ORIGINS')?.split(',') ?? []).map((text) => {
    const { href, origin, protocol } = URL.canParse(text.trim()) ? new URL(text.trim()) : new URL('none:');
    if (/^https?:$/.test(protocol) && href === `${origin}/` && !origin.includes('*')) return origin;
    throw new ConfigError(
      'API_ORIGINS is not valid: expected origins with commas between (https://a.example, https://b.example:8443), each by name, without a path.',
    );
  });
}

/** TaxJar's address needs its key: without this check the embedded rates would be used unnoticed. */
function taxjar(env: Environment): Pick<Config, 'taxjarApiKey' | 'taxjarUrl'> {
  const taxjarApiKey = read(env, 'TAXJAR_API_KEY');
  const taxjarUrl = address(env, 'TAXJAR_URL', ['http:', 'https:']);
  if (taxjarUrl !== undefined && taxjarApiKey === undefined)
    throw new ConfigError(
      'TAXJAR_API_KEY is missing: TAXJAR_URL is set, expected the key that goes with it.',
    );
  return { taxjarApiKey, taxjarUrl };
}

function metricsToken(env: Environment): string | undefined {
  const token = read(env, 'METRICS_TOKEN');
  if (token === undefined || token.length >= 16) return token;
  throw new ConfigError('METRICS_TOKEN is not valid: expected at least 16 characters that nobody can guess.');
}

/** WEBHOOK_URL and WEBHOOK_SECRET, as in Standard Webhooks: `whsec_` and at least 24 bytes as base64. */
function webhook(env: Environment): Config['webhook'] {
  const url = address(env, 'WEBHOOK_URL', ['http:', 'https:']);
  const secret = read(env, 'WEBHOOK_SECRET');
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined)
    throw new ConfigError('WEBHOOK_URL is missing: WEBHOOK_SECRET is set, expected both.');
  if (secret === undefined)
    throw new ConfigError('WEBHOOK_SECRET is missing: WEBHOOK_URL is set, expected both.');
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new ConfigError(
      'WEBHOOK_SECRET is not valid: expected whsec_ and at least 24 random bytes as base64 (openssl rand -base64 24).',
    );
  return { url, secret };
}

/** LIMITS=off lifts the limits, in a shop without real money only. */
function limits(env: Environment, stripe: Config['stripe']): Config['limits'] {
  if (oneOf(env, 'LIMITS', ['on', 'off']) !== 'off') return defaultLimits;
  if (stripe) throw new ConfigError('LIMITS is not valid: expected on, because STRIPE_… keys are set.');
  return noLimits;
}

/** FILES_URL: s3://bucket/prefix?endpoint=…&region=…&public=… */
function filesStore(env: Environment): S3Location | undefined {
  const text = read(env, 'FILES_URL');
  if (text === undefined) return undefined;
  const isPart = (part: string) => /^[\w.!*'()-]+$/.test(part) && !/^\.+$/.test(part);
  const isAddress = (value: string | undefined) =>
    value === undefined || /^https?:\/\/[^/?#]+\/?$/.test(value);
  if (URL.canParse(text)) {
    const { protocol, username, host: bucket, pathname, searchParams } = new URL(text);
    const parts = pathname.split('/').filter((part) => part !== '');
    const {
      endpoint,
      region = 'us-east-1',
      public: publicEndpoint,
      ...unknown
    } = Object.fromEntries(searchParams);
    const isKnown = Object.keys(unknown).length === 0 && /^[\w-]+$/.test(region);
    const areParts = username === '' && [bucket, ...parts].every(isPart);
    if (protocol === 's3:' && areParts && isKnown && [endpoint, publicEndpoint].every(isAddress))
      return { bucket, prefix: parts.map((part) => `${part}/`).join(''), region, endpoint, publicEndpoint };
  }
  throw new ConfigError(
    'FILES_URL is not valid: expected s3://bucket/prefix, with endpoint=https://…, region=… and public=https://… after a ? where the store needs them.',
  );
}

function foundryFolder(env: Environment): string {
  const folder = resolve(read(env, 'FOUNDRY_DIR') ?? demoFoundry);
  if (existsSync(join(folder, 'foundry.yaml'))) return folder;
  throw new ConfigError(
    'FOUNDRY_DIR is not valid: expected a folder with foundry.yaml (npm run new-foundry -- FOLDER makes one).',
  );
}

/** Reads the environment; throws a ConfigError that names the variable and what is expected, never its value. */
export function readConfig(env: Environment): Config {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const host = read(env, 'HOST') ?? 'localhost';
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const workers = wholeNumber(env, 'WORKERS', 1, 1, Math.max(64, availableParallelism()));
  if (workers > 1 && databaseUrl === undefined) {
    throw new ConfigError(
      'WORKERS needs DATABASE_URL: the embedded database belongs to one process. Expected a PostgreSQL address.',
    );
  }
  const stripe = stripeAccounts(env);
  return {
    port,
    host,
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    filesStore: filesStore(env),
    foundryDir: foundryFolder(env),
    workers,
    drainDelayMs: wholeNumber(env, 'DRAIN_DELAY', 0, 0, 300) * 1000,
    origin: shopOrigin(env, stripe, port),
    assetsOrigin: assetsOrigin(env),
    apiOrigins: apiOrigins(env),
    trustProxy: proxies(env),
    stripe,
    smtpUrl: mailServer(env, stripe),
    metricsToken: metricsToken(env),
    otlpEndpoint: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    webhook: webhook(env),
    ...taxjar(env),
    crashAt: oneOf(env, 'CRASH_AT', crashPoints),
    isOutboxPublic: oneOf(env, 'OUTBOX', ['on', 'off']) === 'on',
    limits: limits(env, stripe),
    makesAhead: oneOf(env, 'MAKE_AHEAD', ['on', 'off']) !== 'off',
    checksReplies: read(env, 'NODE_ENV') !== 'production',
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels) ?? 'info',
  };
}
