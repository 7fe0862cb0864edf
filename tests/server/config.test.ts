import { expect, it } from 'vitest';
import { defaultLimits, readConfig, takesRealMoney } from '../../server/config.ts';

const keys = (account: 'US' | 'DEFAULT') => ({
  [`STRIPE_SECRET_KEY_${account}`]: `sk_test_${account}`,
  [`STRIPE_PUBLISHABLE_KEY_${account}`]: `pk_test_${account}`,
  [`STRIPE_WEBHOOK_SECRET_${account}`]: `whsec_${account}`,
});

const liveKeys = (account: 'US' | 'DEFAULT') =>
  Object.fromEntries(
    Object.entries(keys(account)).map(([name, key]) => [name, key.replace('_test_', '_live_')]),
  );

const live = { ...liveKeys('US'), ...liveKeys('DEFAULT') };
const smtp = 'smtp://mail.example';

it('an empty environment is a shop on localhost:3000 with the embedded database and the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    workers: 1,
    origin: 'http://localhost:3000',
    databaseUrl: undefined,
    stripe: undefined,
  });
});

it('both sets of keys make two card accounts', () => {
  expect(readConfig({ ...keys('US'), ...keys('DEFAULT') }).stripe).toMatchObject({
    us: { secretKey: 'sk_test_US' },
    default: { webhookSecret: 'whsec_DEFAULT' },
  });
});

it('takes real money with live keys alone', () => {
  expect(takesRealMoney(readConfig({}))).toBe(false);
  expect(takesRealMoney(readConfig({ ...keys('US'), ...keys('DEFAULT') }))).toBe(false);
  expect(takesRealMoney(readConfig({ ...live, SMTP_URL: smtp, ORIGIN: 'https://shop.example' }))).toBe(true);
});

it('an origin may end with a slash, and a PostgreSQL be named by its socket', () => {
  const socket = 'postgres:///shop?host=/var/run/postgresql';
  expect(readConfig({ ORIGIN: 'https://skerry.example/', DATABASE_URL: socket })).toMatchObject({
    origin: 'https://skerry.example',
    databaseUrl: socket,
  });
});

it.each([
  [undefined, 0],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
])('TRUST_PROXY=%s names the proxies', (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
});

it.each([
  [
    's3://fonts',
    { bucket: 'fonts', prefix: '', region: 'us-east-1', endpoint: undefined, publicEndpoint: undefined },
  ],
  [
    's3://fonts/shops/kiln/?endpoint=http://127.0.0.1:9000&region=eu-central-1&public=https://files.example',
    {
      bucket: 'fonts',
      prefix: 'shops/kiln/',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:9000',
      publicEndpoint: 'https://files.example',
    },
  ],
])('FILES_URL=%s names a bucket', (text, store) => {
  expect(readConfig({ FILES_URL: text }).filesStore).toEqual(store);
});

it('a CDN of files is an origin', () => {
  expect(readConfig({ ASSETS_ORIGIN: 'https://cdn.example/' }).assetsOrigin).toBe('https://cdn.example');
  expect(() => readConfig({ ASSETS_ORIGIN: 'https://cdn.example/shop' })).toThrow(
    'ASSETS_ORIGIN is not valid: expected an address without anything after its host and port.',
  );
  const insecure = { ASSETS_ORIGIN: 'http://cdn.example', ORIGIN: 'https://skerry.example' };
  expect(() => readConfig(insecure)).toThrow('ASSETS_ORIGIN is not valid: expected https://…');
});

it.each([
  'fonts',
  's3://',
  'https://fonts',
  's3://key:secret@fonts',
  's3://fonts:9000',
  's3://fonts/..%2f',
  's3://fonts?endpoint=store',
  's3://fonts?endpoint=https://store/path',
  's3://fonts?regoin=eu-central-1',
])('FILES_URL=%s is refused by name', (text) => {
  expect(() => readConfig({ FILES_URL: text })).toThrow(
    'FILES_URL is not valid: expected s3://bucket/prefix',
  );
});

it.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is not valid: expected an address that begins with http://… or https://…',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is not valid: expected at least 16 characters'],
  [{ WEBHOOK_URL: 'https://a.example' }, 'WEBHOOK_SECRET is missing: WEBHOOK_URL is set, expected both.'],
  [{ WEBHOOK_SECRET: 'whsec_1' }, 'WEBHOOK_URL is missing: WEBHOOK_SECRET is set, expected both.'],
  [{ WEBHOOK_URL: 'ftp://a.example', WEBHOOK_SECRET: 'whsec_1' }, 'WEBHOOK_URL is not valid'],
  [{ WEBHOOK_URL: 'https://a.example', WEBHOOK_SECRET: 'whsec_1' }, 'WEBHOOK_SECRET is not valid'],
  [{ PORT: 'http' }, 'PORT is not valid: expected a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is not valid: expected a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is not valid: expected a whole number from 0 to 65535.'],
  [{ WORKERS: '0' }, 'WORKERS is not valid: expected a whole number from 1'],
  [{ WORKERS: '2' }, 'WORKERS needs DATABASE_URL'],
  [
    { DATABASE_URL: 'localhost/shop' },
    'DATABASE_URL is not valid: expected an address that begins with postgres:',
  ],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL is not valid'],
  [{ ORIGIN: 'skerry.example' }, 'ORIGIN is not valid: expected an address that begins with http:'],
  [{ ORIGIN: 'https://skerry.example/shop' }, 'ORIGIN is not valid: expected an address without anything'],
  [{ ORIGIN: 'https://skerry.example/?shop' }, 'ORIGIN is not valid'],
  [{ ORIGIN: 'https:skerry.example' }, 'ORIGIN is not valid'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is not valid'],
  [
    { SMTP_URL: 'smtp://' },
    'SMTP_URL is not valid: expected an address that begins with smtp://… or smtps://…',
  ],
  [{ SMTP_URL: 'smtp:mail.example' }, 'SMTP_URL is not valid'],
  [{ SMTP_URL: 'smtp://shop:50%@mail.example' }, 'SMTP_URL is not valid: expected each % in a user'],
  [{ STRIPE_SECRET_KEY_US: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY_US is missing'],
  [keys('US'), 'STRIPE_SECRET_KEY_DEFAULT is missing'],
  [keys('DEFAULT'), 'STRIPE_SECRET_KEY_US is missing'],
  [
    { ...keys('US'), ...keys('DEFAULT'), STRIPE_SECRET_KEY_US: 'pk_test_1' },
    'STRIPE_SECRET_KEY_US is not valid: expected a key that begins with sk_.',
  ],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is not valid: expected addresses or networks'],
  [{ TRUST_PROXY: '10' }, 'TRUST_PROXY is not valid'],
  [{ TRUST_PROXY: 'nginx.internal' }, 'TRUST_PROXY is not valid'],
  [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' }, 'TRUST_PROXY is not valid'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY is not valid'],
  [
    { ...keys('US'), ...keys('DEFAULT'), STRIPE_PUBLISHABLE_KEY_US: 'pk_live_1' },
    'STRIPE_PUBLISHABLE_KEY_US is not valid: expected a key of test mode, because STRIPE_SECRET_KEY_US is one.',
  ],
  [
    { ...liveKeys('US'), ...keys('DEFAULT') },
    'STRIPE_SECRET_KEY_DEFAULT is not valid: expected a key of live mode, because STRIPE_SECRET_KEY_US is one.',
  ],
  [
    { ...keys('US'), ...keys('DEFAULT'), STRIPE_WEBHOOK_SECRET_DEFAULT: 'whsec_US' },
    'STRIPE_WEBHOOK_SECRET_DEFAULT is not valid: expected another one than STRIPE_WEBHOOK_SECRET_US',
  ],
  [{ ...live, ORIGIN: 'https://shop.example' }, 'SMTP_URL is missing: the STRIPE_… keys are live'],
  [{ ...live, SMTP_URL: smtp }, 'ORIGIN is missing: the STRIPE_… keys are live'],
  [
    { ...live, SMTP_URL: smtp, ORIGIN: 'http://shop.example' },
    'ORIGIN is not valid: the STRIPE_… keys are live',
  ],
  [{ TAXJAR_URL: 'https://tax.example' }, 'TAXJAR_API_KEY is missing: TAXJAR_URL is set'],
  [{ ...keys('US'), ...keys('DEFAULT'), LIMITS: 'off' }, 'LIMITS is not valid: expected on'],
  [{ OUTBOX: 'yes' }, 'OUTBOX is not valid: expected one of on, off.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not valid: expected one of error, warn, info, debug, silent.'],
  [{ CRASH_AT: 'somewhere' }, 'CRASH_AT is not valid: expected one of'],
])('%j is refused by its name, with what is expected', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

it('a refusal never repeats the value, which may be a secret', () => {
  const value = 'oops-a-password';
  for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY_US', 'ORIGIN']) {
    expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*oops-a-password)/);
  }
});

it('limits are lifted without card keys alone', () => {
  expect(readConfig({}).limits).toBe(defaultLimits);
  expect(readConfig({ LIMITS: 'off' }).limits.login.max).toBeGreaterThan(defaultLimits.login.max);
});

it('other origins may call the API by name only', () => {
  const origins = (API_ORIGINS: string) => readConfig({ API_ORIGINS }).apiOrigins;
  expect(readConfig({}).apiOrigins).toEqual([]);
  expect(origins('https://a.example, http://localhost:5173/,https://B.example:443')).toEqual([
    'https://a.example',
    'http://localhost:5173',
    'https://b.example',
  ]);
  for (const wrong of [
    '*',
    'https://*.example',
    'a.example',
    'https://a.example/shop',
    'https://a.example,',
    'ftp://a.example',
    'null',
  ])
    expect(() => origins(wrong)).toThrow('API_ORIGINS is not valid');
});
