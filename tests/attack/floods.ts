/** What one client without an account can send to wear a shop out. Each flood gives its nth request. */
import { cartItemsLimit } from '../../domain/cart.ts';
import { optionTypes, type Shop } from '../../domain/shop.ts';

export type Strike = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** JSON, as it goes over the line. */
  readonly body?: string;
};

/** What a flood needs to know of the shop that it goes to is read before it begins. */
export type Flood = (url: string) => Promise<(n: number) => Strike>;

const json = async <Reply>(url: string): Promise<Reply> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return await response.json();
};

/** Carts as large as a cart may be, of different things. */
const carts: Flood = async (url) => {
  const { data } = await json<{ data: { page: string }[] }>(`${url}/v1/typefaces`);
  const shops = await Promise.all(data.map(({ page }) => json<Shop>(`${url}/v1/shops/${page}`)));
  const sold = shops.flatMap((shop) =>
    optionTypes.flatMap((type) =>
      shop[type].flatMap((group) => group.options.map(({ id }) => ({ id, type }))),
    ),
  );
  const options = { desktop: 1, web: 1, app: 1 };
  const cart = sold.slice(0, cartItemsLimit).map((one) => ({ ...one, options }));
  const body = JSON.stringify({ cart, revision: 0 });
  return () => ({ method: 'PUT', path: '/v1/cart', body });
};

/** Reset links for addresses that nobody has. */
const resets: Flood = async () => (n) => ({
  method: 'POST',
  path: '/v1/users/recover/password',
  body: JSON.stringify({ email: `nobody${n}-${process.pid}@example.com` }),
});

/** 64 kB of nothing but depth. */
const nestedJson: Flood = async () => {
  const bodies = [`${'{"a":'.repeat(10_000)}0${'}'.repeat(10_000)}`, '['.repeat(32_000) + ']'.repeat(32_000)];
  return (n) => ({ method: 'PUT', path: '/v1/cart', body: bodies[n % bodies.length] ?? '' });
};

/** Pages that never were. */
const unknownPages: Flood = async () => (n) => ({ method: 'GET', path: `/typeface/unknown-${n}` });

/** Pages of a list, far beyond its end. */
const blogPages: Flood = async () => (n) => ({ method: 'GET', path: `/blog?page=${2 + n}` });

/** Passwords for addresses that nobody has. */
const logIns: Flood = async () => (n) => ({
  method: 'POST',
  path: '/v1/users/login',
  body: JSON.stringify({ email: `nobody${n}-${process.pid}@example.com`, password: 'wrong horse battery' }),
});

export const floods = { carts, resets, nestedJson, unknownPages, blogPages, logIns } as const;
export type FloodName = keyof typeof floods;

export const isFlood = (name: string): name is FloodName => Object.hasOwn(floods, name);
