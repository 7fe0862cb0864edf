/** The environment, read once at start. A wrong value stops the start and is named with what is expected. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { crashPoints } from './checkout/crash.ts';
import { PlainError } from './plain-error.ts';

/** One card account: Stripe's two keys and the secret that signs its webhooks. */
export type StripeKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
};

/** So many calls in so many seconds. */
export type Limit = { readonly max: number; readonly seconds: number };
export type LimitName = keyof typeof usualLimits;

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Server processes; 1 unless DATABASE_URL is set. */
  readonly workers: number;
  /** Where the shop is found, without a slash at its end; links in mails begin with it, never with a Host header. */
  readonly origin: string;
  /** The proxies in front, by address or network, or how many there are; none unless set. */
  readonly trustProxy: readonly string[] | number;
  /** Both accounts, or undefined: the sandbox. */
  readonly stripe: { readonly us: StripeKeys; readonly default: StripeKeys } | undefined;
  readonly smtpUrl: string | undefined;
  readonly taxjarApiKey: string | undefined;
  /** TaxJar's own address unless set: its sandbox, or a stand-in. */
  readonly taxjarUrl: string | undefined;
  /** Where a test of crashes wants this process to end (CRASH_AT); undefined otherwise. */
  readonly crashAt: string | undefined;
  /** Kept emails are shown to everybody (OUTBOX=on); otherwise to whoever has the address that the start prints. */
  readonly isOutboxPublic: boolean;
  readonly limits: Readonly<Record<LimitName, Limit>>;
  /** Replies are checked against the table of calls: everywhere but in production. */
  readonly checksReplies: boolean;
};

const minute = 60;
const hour = 60 * minute;

/**
 * Every limit with whom it counts. What counts a client alone is wide enough for an office or a school behind one address;
 * what counts an address alone refuses nobody who owns it (decision 0013).
 */
export const usualLimits = {
  /** Wrong passwords: a client and an address, or a browser that logged in before and its account. */
  login: { max: 10, seconds: 15 * minute },
  /** Wrong passwords of a client, whatever the addresses. */
  loginClient: { max: 100, seconds: 15 * minute },
  /** An address: clients that began to try passwords. Past it a client that isn't known needs a code. */
  loginAddress: { max: 10, seconds: 24 * hour },
  /** Wrong old passwords of a session. */
  password: { max: 10, seconds: 15 * minute },
  /** A client. Past it a registration needs a code. */
  register: { max: 10, seconds: hour },
  /** Codes asked for and tried: a client and an address. */
  code: { max: 10, seconds: 15 * minute },
  /** The same of a client, whatever the addresses. */
  codeClient: { max: 200, seconds: hour },
  /** An address and a kind of email, of those that anybody can ask for. Past it none is sent, and the newest one is still good. */
  emails: { max: 5, seconds: hour },
  /** A client and an address. */
  reset: { max: 3, seconds: hour },
  /** A client, whatever the addresses. */
  resetClient: { max: 100, seconds: hour },
  /** Codes for another email address that an account asks for and tries, once the password was proved. */
  email: { max: 10, seconds: hour },
  /** An account. */
  checkout: { max: 20, seconds: hour },
  /** A client and an address. */
  trial: { max: 10, seconds: hour },
  /** A client, whatever the addresses. */
  trialClient: { max: 100, seconds: hour },
  /** An address, whoever orders for it: nobody's mailbox is filled. */
  trialAddress: { max: 30, seconds: hour },
  /** A client. */
  subscribe: { max: 100, seconds: hour },
  /** Shared carts and quotes of an account. */
  share: { max: 60, seconds: hour },
  /** The same of a client, by visitors. */
  shareClient: { max: 120, seconds: hour },
  /** Wrong upgrade codes of an account. */
  upgrade: { max: 10, seconds: hour },
  /** Wrong invites of a client. */
  invite: { max: 100, seconds: hour },
} satisfies { readonly [name: string]: Limit };

/** The same limit for all of them. */
export const limitsOf = (limit: Limit): Config['limits'] =>
  // The names are the table's own.
  Object.fromEntries(Object.keys(usualLimits).map((name) => [name, limit])) as Config['limits'];

/** For runs of tests that register and buy by the hundred from one address. */
const noLimits = limitsOf({ max: 1_000_000, seconds: 1 });

export class ConfigError extends PlainError {}

type Environment = Readonly<Record<string, string | undefined>>;

const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function wholeNumber(env: Environment, name: string, usual: number, min: number, max: number): number {
  const text = read(env, name);
  if (text === undefined) return usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new ConfigError(`${name} is not valid: expected a whole number from ${min} to ${max}.`);
}

function oneOf(env: Environment, name: string, values: readonly string[]): string | undefined {
  const text = read(env, name);
  if (text === undefined || values.includes(text)) return text;
  throw new ConfigError(`${name} is not valid: expected one of ${values.join(', ')}.`);
}

function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = read(env, name);
  if (text === undefined) return undefined;
  if (URL.canParse(text)) {
    const { protocol, hostname } = new URL(text);
    // Only PostgreSQL can do without a host: by its socket.
    const isWhole = text.includes('://') && (hostname !== '' || protocol.startsWith('postgres'));
    if (isWhole && protocols.includes(protocol)) return text;
  }
  const wanted = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  throw new ConfigError(`${name} is not valid: expected an address that begins with ${wanted}.`);
}

/** An address, or a network with its prefix; the whole internet is nobody's proxy. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const longest = version === 4 ? 32 : 128;
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= longest);
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

/** The keys of one account: all three, or none. */
function stripeKeys(env: Environment, account: 'US' | 'DEFAULT'): StripeKeys | undefined {
  const begins = { SECRET_KEY: /^(sk|rk)_/, PUBLISHABLE_KEY: /^pk_/, WEBHOOK_SECRET: /^whsec_/ } as const;
  const name = (key: string) => `STRIPE_${key}_${account}`;
  const found = Object.keys(begins).filter((key) => read(env, name(key)) !== undefined);
  if (found.length === 0) return undefined;
  for (const [key, pattern] of Object.entries(begins)) {
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
export const isLive = ({ stripe }: Pick<Config, 'stripe'>): boolean =>
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

function stripeAccounts(env: Environment): Config['stripe'] {
  const us = stripeKeys(env, 'US');
  const rest = stripeKeys(env, 'DEFAULT');
  if (us && rest) {
    const accounts = { us, default: rest };
    refuseMixedKeys(accounts);
    return accounts;
  }
  if (!us && !rest) return undefined;
  const [set, missing] = us ? ['US', 'DEFAULT'] : ['DEFAULT', 'US'];
  throw new ConfigError(
    `STRIPE_SECRET_KEY_${missing} is missing: the keys of the ${set} account are set, expected both accounts.`,
  );
}

/** Whoever pays real money must get the letters: kept as files, they would reach nobody. */
function mailServer(env: Environment, stripe: Config['stripe']): string | undefined {
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (smtpUrl === undefined) {
    if (!isLive({ stripe })) return undefined;
    throw new ConfigError('SMTP_URL is missing: the STRIPE_… keys are live, expected a mail server.');
  }
  if (/%(?![\da-f]{2})/i.test(smtpUrl))
    throw new ConfigError('SMTP_URL is not valid: expected each % in a user or a password as %25.');
  return smtpUrl;
}

/** Links begin with it as it is: what stood behind the host would be lost. */
function publicOrigin(env: Environment, port: number): string {
  const { href, origin } = new URL(address(env, 'ORIGIN', ['http:', 'https:']) ?? `http://localhost:${port}`);
  if (href === `${origin}/`) return origin;
  throw new ConfigError('ORIGIN is not valid: expected an address without anything after its host and port.');
}

/** TaxJar's address means nothing without its key: the embedded rates would be taken unseen. */
function taxjar(env: Environment): Pick<Config, 'taxjarApiKey' | 'taxjarUrl'> {
  const taxjarApiKey = read(env, 'TAXJAR_API_KEY');
  const taxjarUrl = address(env, 'TAXJAR_URL', ['http:', 'https:']);
  if (taxjarUrl !== undefined && taxjarApiKey === undefined)
    throw new ConfigError(
      'TAXJAR_API_KEY is missing: TAXJAR_URL is set, expected the key that goes with it.',
    );
  return { taxjarApiKey, taxjarUrl };
}

/** LIMITS=off lifts the limits, in a shop without real money only. */
function limits(env: Environment, stripe: Config['stripe']): Config['limits'] {
  if (oneOf(env, 'LIMITS', ['on', 'off']) !== 'off') return usualLimits;
  if (stripe) throw new ConfigError('LIMITS is not valid: expected on, because STRIPE_… keys are set.');
  return noLimits;
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
    workers,
    origin: publicOrigin(env, port),
    trustProxy: proxies(env),
    stripe,
    smtpUrl: mailServer(env, stripe),
    ...taxjar(env),
    crashAt: oneOf(env, 'CRASH_AT', crashPoints),
    isOutboxPublic: oneOf(env, 'OUTBOX', ['on', 'off']) === 'on',
    limits: limits(env, stripe),
    checksReplies: read(env, 'NODE_ENV') !== 'production',
  };
}
