/**
 * T1: freezes the reviewed cart into an order, or joins the order that already holds the cart. Committed before any charge;
 * nothing here waits for anything but the database.
 */

import { isDeepStrictEqual } from 'node:util';
import { isBusy as isDatabaseBusy, retryBusySeconds } from '@skerry/embedded-or-postgres/busy';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { CardAccount } from '../../domain/card-account.ts';
import type { Cart } from '../../domain/cart.ts';
import { isSameCart, requestItemsOf } from '../../domain/cart-command.ts';
import type { CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import { isUsOrder } from '../../domain/tax.ts';
import type { Trx } from '../db/database.ts';
import type { Licensee } from '../db/tables/orders.ts';
import { type Refusal, refuse, refuseFields } from '../handler.ts';
import { OverloadedError } from '../overload/queue.ts';
import { mergeDuplicates } from '../pricing/lines.ts';
import { type CartToPrice, priceCart, restoreTiers } from '../pricing/price-cart.ts';
import { findUpgradeOrder } from '../pricing/upgrade-code.ts';
import type { Services } from '../services.ts';
import { findAttempt, insertAttempt, isClosedAttempt } from '../stores/attempts.ts';
import { lockCart, type StoredCart } from '../stores/carts.ts';
import { applyOrderEvent } from '../stores/order-events.ts';
import {
  findPaidSince,
  insertOrder,
  lockLiveOrder,
  type NewOrder,
  type StoredOrder,
} from '../stores/orders.ts';
import { insertUpgrades } from '../stores/upgrades.ts';
import { addFacts, inSpan } from '../tracing.ts';
import { matchesReview, orderLinesOf, purchaseHash, sameLines } from './order-lines.ts';
import type { Review } from './review.ts';

export type CheckoutContext = {
  readonly userId: number;
  readonly email: string;
  readonly attemptId: string;
  readonly body: CheckoutRequest | FreeOrderRequest;
  readonly review: Review;
  readonly taxPercentage: number;
};

export type BeginResult =
  /** The caller holds the lease and continues with P1. */
  | { readonly kind: 'charge'; readonly order: StoredOrder }
  /** The attempt belongs to this order, whose current state is the reply. */
  | { readonly kind: 'joined'; readonly order: StoredOrder }
  /** This order holds the cart: its payment must end, or its intent be cancelled, first. */
  | { readonly kind: 'blocked'; readonly order: StoredOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const emptyCartMessage = 'Your cart is empty.';
const lateMessage = 'This payment came too late and was cancelled. Nothing was charged; please try again.';
const otherPaymentMessage =
  'Another payment for your cart is being processed. Please wait a moment and try again.';

/** Rejects with an OverloadedError when the database is busy: nothing was begun, so nothing can be charged. */
export async function beginCheckout(
  services: Pick<Services, 'db'>,
  context: CheckoutContext,
): Promise<BeginResult> {
  try {
    return await inSpan('checkout begin', {}, async () => {
      const result = await freezeCart(services, context);
      if ('order' in result) addFacts({ 'order.id': result.order.id });
      return result;
    });
  } catch (error) {
    throw isDatabaseBusy(error) ? new OverloadedError(retryBusySeconds) : error;
  }
}

async function freezeCart(services: Pick<Services, 'db'>, context: CheckoutContext): Promise<BeginResult> {
  return await inTransaction(services.db, async (trx) => {
    const cart = await lockCart(trx, context.userId);
    const existing = await findAttempt(trx, context.userId, context.attemptId);
    if (existing) return { kind: 'joined', order: existing };
    if (await isClosedAttempt(trx, context.userId, context.attemptId))
      return { kind: 'refused', refusal: refuse(409, lateMessage) };
    const paid = await findPaidOrder(trx, cart, context);
    if (paid) {
      await insertAttempt(trx, context.userId, context.attemptId, paid.id);
      return { kind: 'joined', order: paid };
    }
    const priced = await priceReviewed(trx, cart, context);
    if (priced.kind === 'refused') return priced;
    return await createOrResumeOrder(trx, cart, context, newOrder(cart, context, priced.cart));
  });
}

/**
 * The stored cart at current prices, compared with what the buyer reviewed (§ledger.charged-as-reviewed).
 * An upgrade code whose licence was upgraded meanwhile gives no credit any more, so that the price has changed.
 */
async function priceReviewed(trx: Trx, cart: StoredCart, context: CheckoutContext) {
  const pricing = {
    ...pricingContext(context),
    upgrade: await findUpgradeOrder(trx, context.userId, context.review.info, 'until the commit'),
  };
  const stored = await priceCart(trx, { ...pricing, items: cart.items, unknownItems: 'drop' });
  if (!stored.ok) return { kind: 'refused', refusal: refuseFields(stored.errors) } as const;
  if (stored.cart.cart.length === 0)
    return { kind: 'refused', refusal: refuse(422, emptyCartMessage) } as const;
  const requested = await priceRequested(trx, cart, context, pricing);
  if (!requested.ok) return { kind: 'refused', refusal: refuseFields(requested.errors) } as const;
  if (sameLines(stored.cart, requested.cart) && matchesReview(stored.cart, context.body))
    return { kind: 'priced', cart: stored.cart } as const;
  const current: Cart = { ...stored.cart, revision: cart.revision };
  return { kind: 'refused', refusal: refuse(409, 'price_changed', { cart: current }) } as const;
}

type PricingContext = Omit<CartToPrice, 'items' | 'unknownItems'>;

const pricingContext = ({ review, taxPercentage }: CheckoutContext): PricingContext => ({
  info: review.info,
  thirdParty: review.thirdParty,
  taxPercentage,
});

const priceRequested = async (
  trx: Trx,
  cart: StoredCart,
  { body }: CheckoutContext,
  pricing: PricingContext,
) => await priceCart(trx, { ...pricing, items: restoreTiers(body.cart, cart.items), unknownItems: 'refuse' });

/**
 * The order by which another tab has paid this very purchase since it was reviewed, whatever the cart holds by now
 * (§ledger.one-charge). Without `revision` only an order whose payment was the cart's last change counts.
 */
async function findPaidOrder(
  trx: Trx,
  cart: StoredCart,
  context: CheckoutContext,
): Promise<StoredOrder | undefined> {
  const { userId, body } = context;
  const revision = body.revision ?? cart.revision - 1;
  const licensee = licenseeToFreeze(context);
  const requested = mergeDuplicates(body.cart);
  return (await findPaidSince(trx, { userId, cartId: cart.id, revision })).find(
    (paid) =>
      isSameCart(requestItemsOf(paid.lines), requested) &&
      matchesReview(paid.lines, body) &&
      isDeepStrictEqual(paid.licensee, licensee),
  );
}

function licenseeToFreeze({ email, review: { info, thirdParty } }: CheckoutContext): Licensee {
  const { third_party_data: _, ...purchaser } = info;
  return { email, purchaser, third_party: thirdParty ?? null };
}

function newOrder(
  cart: StoredCart,
  context: CheckoutContext,
  priced: Parameters<typeof orderLinesOf>[0],
): NewOrder {
  const { info, thirdParty } = context.review;
  const licensee = licenseeToFreeze(context);
  const lines = orderLinesOf(priced);
  const account: CardAccount = isUsOrder(info, thirdParty) ? 'us' : 'default';
  return {
    userId: context.userId,
    cartId: cart.id,
    cartRevision: cart.revision,
    account,
    lines,
    linesHash: purchaseHash(lines, licensee),
    licensee,
    paymentMethodId: 'payment_method_id' in context.body ? context.body.payment_method_id : null,
  };
}

async function createOrResumeOrder(
  trx: Trx,
  cart: StoredCart,
  context: CheckoutContext,
  order: NewOrder,
): Promise<BeginResult> {
  const liveOrder = await lockLiveOrder(trx, cart.id);
  const isSame = liveOrder?.quote_hash === order.linesHash;
  const { paymentMethodId } = order;
  if (liveOrder?.state === 'charging' && liveOrder.is_leased) {
    if (!isSame) return { kind: 'refused', refusal: refuse(409, otherPaymentMessage) };
    await insertAttempt(trx, context.userId, context.attemptId, liveOrder.id);
    return { kind: 'joined', order: liveOrder };
  }
  if (liveOrder) {
    const event = isSame
      ? ({ type: 'checkout.begun', paymentMethodId } as const)
      : ({ type: 'cart.changed' } as const);
    const applied = await applyOrderEvent(trx, liveOrder, event);
    if (applied === liveOrder) return { kind: 'blocked', order: liveOrder };
    if (isSame) {
      await insertAttempt(trx, context.userId, context.attemptId, applied.id);
      return { kind: 'charge', order: applied };
    }
  }
  const inserted = await insertOrder(trx, order);
  await insertUpgrades(trx, inserted);
  await insertAttempt(trx, context.userId, context.attemptId, inserted.id);
  const begun = await applyOrderEvent(trx, inserted, { type: 'checkout.begun', paymentMethodId });
  // With nothing to charge the order is paid at once.
  return { kind: begun.state === 'paid' ? 'joined' : 'charge', order: begun };
}
