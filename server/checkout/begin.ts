/**
 * T1: freezes the reviewed cart into an order, or meets the order that holds the cart already. Committed before any
 * charge; nothing here waits for anybody but the database.
 */
import type { Transaction } from 'kysely';
import type { Cart } from '../../domain/cart.ts';
import type { CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import { isUsOrder } from '../../domain/tax.ts';
import { isBusy as isDatabaseBusy, retryBusySeconds } from '../db/busy.ts';
import type { Database } from '../db/database.ts';
import type { Licensee } from '../db/tables/orders.ts';
import { inTransaction } from '../db/transaction.ts';
import type { CardAccount } from '../gateways/card.ts';
import { type Refusal, refuse, refuseFields } from '../handler.ts';
import { OverloadedError } from '../overload/queue.ts';
import { type CartToPrice, priceCart, rememberTiers } from '../pricing/price-cart.ts';
import { upgradeOf } from '../pricing/upgrade-of.ts';
import type { Services } from '../services.ts';
import { findAttempt, isClosedAttempt, keepAttempt } from '../stores/attempts.ts';
import { lockCart, type StoredCart } from '../stores/carts.ts';
import {
  changeOrder,
  findNewestPaid,
  insertOrder,
  isLeased,
  lockLiveOrder,
  type NewOrder,
  type StoredOrder,
} from '../stores/orders.ts';
import { keepUpgrades } from '../stores/upgrades.ts';
import { hashOf, isReviewed, quoteOf, sameLines } from './quote.ts';
import type { Review } from './review.ts';
import { payOrder } from './settle.ts';

export type Asking = {
  readonly userId: number;
  readonly email: string;
  readonly attemptId: string;
  readonly body: CheckoutRequest | FreeOrderRequest;
  readonly review: Review;
  readonly taxPercentage: number;
};

export type Begun =
  /** The caller holds the lease and goes on to P1. */
  | { readonly kind: 'charge'; readonly order: StoredOrder }
  /** The attempt is this order's; what it is now is the answer. */
  | { readonly kind: 'met'; readonly order: StoredOrder }
  /** An order with an intent holds the cart and must let go of the intent first. */
  | { readonly kind: 'clear'; readonly order: StoredOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Trx = Transaction<Database>;

const emptyCartMessage = 'Your cart is empty.';
const lateMessage = 'This payment came too late and was given up. Nothing was charged; please try again.';
const otherPaymentMessage =
  'Another payment for your cart is being processed. Please wait a moment and try again.';

/** Rejects with an OverloadedError when the database is busy: nothing was begun, so that nothing can be charged. */
export async function begin(services: Pick<Services, 'db'>, asking: Asking): Promise<Begun> {
  try {
    return await freezeCart(services, asking);
  } catch (error) {
    throw isDatabaseBusy(error) ? new OverloadedError(retryBusySeconds) : error;
  }
}

async function freezeCart(services: Pick<Services, 'db'>, asking: Asking): Promise<Begun> {
  return await inTransaction(services.db, async (trx) => {
    const cart = await lockCart(trx, asking.userId);
    const known = await findAttempt(trx, asking.userId, asking.attemptId);
    if (known) return { kind: 'met', order: known };
    if (await isClosedAttempt(trx, asking.userId, asking.attemptId))
      return { kind: 'refused', refusal: refuse(409, lateMessage) };
    const priced = await priceBoth(trx, cart, asking);
    if (priced.kind === 'refused') return priced;
    if (priced.kind === 'empty') return await meetPaid(trx, cart, asking);
    return await freeze(trx, cart, asking, newOrder(cart, asking, priced.cart));
  });
}

/**
 * The kept cart at the prices that count now, held against what the buyer reviewed (I4). An upgrade code whose licence
 * was upgraded meanwhile credits nothing any more, so that the price has changed.
 */
async function priceBoth(trx: Trx, cart: StoredCart, asking: Asking) {
  const common = { ...commonOf(asking), upgrade: await upgradeOf(trx, asking.userId, asking.review.info) };
  const kept = await priceCart(trx, { ...common, items: cart.items, unknownItems: 'drop' });
  if (!kept.ok) return { kind: 'refused', refusal: refuseFields(kept.errors) } as const;
  if (kept.cart.cart.length === 0) return { kind: 'empty' } as const;
  const asked = await priceAsked(trx, cart, asking, common);
  if (!asked.ok) return { kind: 'refused', refusal: refuseFields(asked.errors) } as const;
  if (sameLines(kept.cart, asked.cart) && isReviewed(kept.cart, asking.body))
    return { kind: 'priced', cart: kept.cart } as const;
  const now: Cart = { ...kept.cart, revision: cart.revision };
  return { kind: 'refused', refusal: refuse(409, 'price_changed', { cart: now }) } as const;
}

type Common = Omit<CartToPrice, 'items' | 'unknownItems'>;

const commonOf = ({ review, taxPercentage }: Asking): Common => ({
  info: review.info,
  thirdParty: review.thirdParty,
  taxPercentage,
});

const priceAsked = async (trx: Trx, cart: StoredCart, { body }: Asking, common: Common) =>
  await priceCart(trx, { ...common, items: rememberTiers(body.cart, cart.items), unknownItems: 'refuse' });

/** An emptied cart: this very purchase was paid a moment ago from another tab, or there is nothing to buy. */
async function meetPaid(trx: Trx, cart: StoredCart, asking: Asking): Promise<Begun> {
  const { userId, review } = asking;
  const paid = await findNewestPaid(trx, userId);
  // That purchase may be the one that used the code.
  const upgrade = await upgradeOf(trx, userId, review.info, paid?.id);
  const asked = await priceAsked(trx, cart, asking, { ...commonOf(asking), upgrade });
  if (!asked.ok) return { kind: 'refused', refusal: refuseFields(asked.errors) };
  const { quoteHash } = newOrder(cart, asking, asked.cart);
  const untouched = paid?.cart_id === cart.id && cart.revision <= paid.cart_revision + 1;
  if (!paid || !untouched || paid.quote_hash !== quoteHash || asked.cart.cart.length === 0)
    return { kind: 'refused', refusal: refuse(422, emptyCartMessage) };
  await keepAttempt(trx, userId, asking.attemptId, paid.id);
  return { kind: 'met', order: paid };
}

function newOrder(cart: StoredCart, asking: Asking, priced: Parameters<typeof quoteOf>[0]): NewOrder {
  const { info, thirdParty } = asking.review;
  const { third_party_data: _, ...purchaser } = info;
  const licensee: Licensee = { email: asking.email, purchaser, third_party: thirdParty ?? null };
  const quote = quoteOf(priced);
  const account: CardAccount = isUsOrder(info, thirdParty) ? 'us' : 'default';
  return {
    userId: asking.userId,
    cartId: cart.id,
    cartRevision: cart.revision,
    account,
    quote,
    quoteHash: hashOf(quote, licensee),
    licensee,
    paymentMethodId: 'payment_method_id' in asking.body ? asking.body.payment_method_id : null,
  };
}

async function freeze(trx: Trx, cart: StoredCart, asking: Asking, order: NewOrder): Promise<Begun> {
  const live = await lockLiveOrder(trx, cart.id);
  const isSame = live?.quote_hash === order.quoteHash;
  if (live && (await isBusy(trx, live))) {
    if (!isSame) return { kind: 'refused', refusal: refuse(409, otherPaymentMessage) };
    await keepAttempt(trx, asking.userId, asking.attemptId, live.id);
    return { kind: 'met', order: live };
  }
  if (live && live.state !== 'open') return { kind: 'clear', order: live };
  if (live && !isSame && live.intent_id !== null) return { kind: 'clear', order: live };
  if (live && isSame) {
    await keepAttempt(trx, asking.userId, asking.attemptId, live.id);
    return { kind: 'charge', order: await chargeAgain(trx, live, order.paymentMethodId) };
  }
  if (live) await changeOrder(trx, live.id, { state: 'expired', lease: 'give_up' });
  const made = await insertOrder(trx, order);
  await keepUpgrades(trx, made);
  await keepAttempt(trx, asking.userId, asking.attemptId, made.id);
  // Nothing to charge: the order is settled where it is made.
  if (made.total_cents === 0) return { kind: 'met', order: await payOrder(trx, made, null) };
  return { kind: 'charge', order: made };
}

const isBusy = async (trx: Trx, { id, state }: StoredOrder) =>
  (state === 'charging' || state === 'quote') && (await isLeased(trx, id));

/** New numbers for new keys, stored before the provider is called. */
async function chargeAgain(trx: Trx, order: StoredOrder, paymentMethodId: string | null) {
  return await changeOrder(trx, order.id, {
    state: 'charging',
    attempt_no: order.attempt_no + 1,
    confirm_no: order.confirm_no + 1,
    payment_method_id: paymentMethodId,
    error: null,
    lease: 'take',
  });
}
