/**
 * Runs the code that a flood or a crowd meets first, before the process listens: code that runs for the first time blocks the
 * event loop several times longer, and a process that was started again is met by everybody who waited for it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { type CartRequestItem, cartItemsLimit } from '../domain/cart.ts';
import { lowestTier } from '../domain/junior.ts';
import { byKind } from '../domain/licence.ts';
import { optionTypes, type Shop } from '../domain/shop.ts';
import type { Db } from './db/database.ts';
import { log } from './log.ts';
import { findShop } from './stores/shops.ts';
import { findTypefaceNames } from './stores/typefaces.ts';

const defaultMaxMs = 3000;
/** The second time is half as long as the first; later ones are no shorter. */
const rounds = 3;
const familyCount = 24;

/** Everything in a shop that can be bought, with the lowest tier of each kind. */
function everyOption(shop: Shop): CartRequestItem[] {
  const { settings } = shop;
  const options = byKind(settings.licences, ({ kind }) => lowestTier(settings, kind));
  return optionTypes.flatMap((type) =>
    shop[type].flatMap((group) => group.options.map(({ id }) => ({ id, type, options }))),
  );
}

/** As many items as a cart may hold. */
async function fullCart(db: Db): Promise<CartRequestItem[]> {
  const names = await findTypefaceNames(db, familyCount);
  const shops = await Promise.all(names.map(({ page }) => findShop(db, page)));
  return shops.flatMap((shop) => (shop ? everyOption(shop) : [])).slice(0, cartItemsLimit);
}

/** Requests that change nothing, use up no limit and leave no line in the log. */
async function requestsOf(db: Db): Promise<InjectOptions[]> {
  const tooDeep = '['.repeat(1000) + ']'.repeat(1000);
  const json = { 'content-type': 'application/json' };
  return [
    { method: 'PUT', url: '/v1/cart', payload: { cart: await fullCart(db), revision: 0 } },
    { method: 'PUT', url: '/v1/cart', payload: tooDeep, headers: json },
    { method: 'POST', url: '/v1/checkout', payload: {} },
    { method: 'GET', url: '/v1/me', headers: { authorization: 'Bearer of-nobody' } },
    { method: 'GET', url: '/' },
    { method: 'GET', url: '/typeface/of-no-name' },
    { method: 'GET', url: '/blog?page=999999' },
  ];
}

/**
 * Resolves when the app has answered these requests a few times, after `maxMs` at the latest. Never rejects: what fails here
 * fails for the first visitor, too, who is told.
 */
export async function warmUp(
  app: { readonly inject: (request: InjectOptions) => PromiseLike<unknown> },
  db: Db,
  maxMs = defaultMaxMs,
): Promise<void> {
  const over = new AbortController();
  const answering = async () => {
    const requests = await requestsOf(db);
    for (let round = 0; round < rounds; round += 1)
      for (const request of requests) if (!over.signal.aborted) await app.inject(request);
  };
  const answered = answering().catch((error: unknown) => log.debug({ err: error }, 'The warm-up broke off.'));
  await Promise.race([answered, pause(maxMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
