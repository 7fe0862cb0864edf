/** People whose names, addresses, tokens and cards are unlike anything of the shop, and what they may send it. */
import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { api } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';

export type Stranger = {
  readonly email: string;
  readonly info: PersonalInfo;
  readonly password: string;
  readonly token: string;
};

/** Each differs from the others, and says that it is one by its syllables. */
export const stranger = (nth: number): Stranger => ({
  email: `quorblatt.${nth}@zyxwina.example`,
  info: {
    name: `Zyxwina Quorblatt ${nth}`,
    company: `Vrblgasse & Söhne ${nth}`,
    address1: `Vrblgasse ${nth}`,
    zip_code: '10999',
    city: 'Plombrowitz',
    country: 'DE',
  },
  password: `pflaumenmus ${nth} vrbl`,
  token: `Vk${randomBytes(40).toString('base64url')}`,
});

/** What of strangers a text holds, whoever they are; `secrets` are their cards and tokens. */
export function namedIn(text: string, secrets: Iterable<string>): string[] {
  const syllables = /.{0,60}(?:quorblatt|zyxwina|vrblgasse|plombrowitz|pflaumenmus).{0,60}/gi;
  return [
    ...(text.match(syllables) ?? []),
    ...[...secrets].filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
  ];
}

const rows = Object.values<Call>(api);
const pages = [
  '/',
  '/typefaces',
  '/typeface/barlow',
  '/checkout',
  '/user/change-password',
  '/user/login',
  '/outbox',
  '/unsubscribe',
  '/card-sandbox/v1/payment_methods',
  '/healthz',
  '/metrics',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
type Method = (typeof methods)[number];
const isMethod = (text: string): text is Method => methods.some((method) => method === text);

/** A number that differs by both, and looks random. */
function mixed(nth: number, salt: number): number {
  const once = Math.imul(nth ^ Math.imul(salt, 0x9e3779b9), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** A request of a stranger: which call or page, what is wrong with it, and where it says whose it is, all differ by `nth`. */
export function requestOf(nth: number, { email, info, password, token }: Stranger): InjectOptions {
  let salt = 0;
  const pick = <Item>(...list: readonly Item[]): Item => {
    salt += 1;
    const item = list[mixed(nth, salt) % list.length];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  };
  const { name = '', address1 = '' } = info;
  const card = '4242424242424242';
  const value = () => pick(email, name, address1, token, card, password);
  const part = () => encodeURIComponent(value());
  const row = pick(...rows);
  const method = pick(...methods, ...Array<Method>(20).fill(isMethod(row.method) ? row.method : 'GET'));
  const call = `/v1/${row.path.replace(/\{\w+\}/g, part)}`;
  const path = pick(
    ...[call, call, call, call],
    pick(...pages),
    `${pick(...pages)}/${part()}`,
    `/${part()}/${part()}`,
    `/%E0%A4%A/${name.replaceAll(' ', '-')}`,
    `/v1/${part()}`,
  );
  const query = new URLSearchParams({ email, name, code: token, page: address1 });
  const payload = pick(
    JSON.stringify({ email, password, ...info, user: { personal_info: info }, token, card }),
    JSON.stringify({ email, password }),
    JSON.stringify({
      route: 'checkout',
      message: `${email} ${token} ${card}`,
      frames: `at /${token}?${query}`,
    }),
    JSON.stringify({ cart: value(), revision: value(), reviewed_total: value(), payment_method_id: value() }),
    `{"email": ${email}`,
    `${'['.repeat(300)}"${name}"${']'.repeat(300)}`,
    new URLSearchParams({ name, address1, email, password }).toString(),
    `${value()}\u0000`,
    name.repeat(5_000),
  );
  const json = 'application/json';
  return {
    method,
    url: pick(path, `${path}?${query}`),
    headers: {
      'x-forwarded-for': pick(email, address1),
      'user-agent': `${email} ${token}`,
      referer: `https://zyxwina.example/?email=${email}`,
      cookie: `XSRF-TOKEN=${token}; name=${encodeURIComponent(name)}`,
      authorization: pick(`Bearer ${token}`, `Basic ${Buffer.from(email).toString('base64')}`, ''),
      'x-request-id': pick(email, 'Quorblatt', token.slice(0, 36)),
      'idempotency-key': pick(token, 'zyxwina-quorblatt', email),
      traceparent: pick(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, email, token),
      tracestate: `quorblatt=${token}`,
      baggage: `email=${email}`,
      'stripe-signature': email,
      accept: pick('text/html', json),
      'content-type': pick(json, json, json, 'application/x-www-form-urlencoded', 'text/plain'),
    },
    ...(['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { payload }),
  };
}
