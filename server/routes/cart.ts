/** The cart's calls (§api.call.change-cart): a visitor's is priced and not stored, a customer's is stored by revision. */
import type { Cart, CartRequest } from '../../domain/cart.ts';
import { ownInfo, type PersonalInfo, type ThirdParty } from '../../domain/licensee.ts';
import { taxAddress } from '../../domain/tax.ts';
import { informationErrors } from '../checkout/review.ts';
import { type Handlers, isRefusal, type Refusal, refuse, refuseFields, type Session } from '../handler.ts';
import { type PricedCart, priceCart, restoreTiers } from '../pricing/price-cart.ts';
import { findTaxRate, type TaxRate } from '../pricing/tax-rate.ts';
import { findUpgradeOrder, refuseUpgrade } from '../pricing/upgrade-code.ts';
import type { Services } from '../services.ts';
import { emptyCart, emptyValues, findCart, replaceCart, type StoredCart } from '../stores/carts.ts';
import { savePersonalInfo } from '../stores/users.ts';

const staleMessage = 'Your cart was changed in another window.';

const withRow = ({ cart }: PricedCart, revision: number, intent: string | null | undefined): Cart => ({
  ...cart,
  revision,
  ...(intent ? { stripe_payment_intent: intent } : {}),
});

/** The person whom the order is for: the top-level third party takes precedence (§checkout.third-party.one-object). */
function infoOf({ user, third_party_data }: CartRequest): PersonalInfo | undefined {
  const info = user?.personal_info;
  if (!info || !third_party_data) return info;
  return { ...info, third_party_data };
}

export const cartRoutes = (services: Services) => {
  const { db, demand } = services;

  /** A stored cart at today's prices; items that can't be bought any more are removed and reported. */
  const priceStoredCart = async (userId: number, stored: StoredCart): Promise<Cart> => {
    const info = stored.personal_info ?? undefined;
    const priced = await priceCart(db, {
      items: stored.items,
      info,
      taxPercentage: stored.tax_percentage,
      upgrade: await findUpgradeOrder(db, userId, info),
      unknownItems: 'drop',
    });
    if (!priced.ok) throw new Error('A stored cart could not be priced.');
    return withRow(priced, stored.revision, stored.stripe_payment_intent);
  };

  const emptyCartReply = async (revision: number): Promise<Cart> => {
    const priced = await priceCart(db, { items: [], unknownItems: 'drop' });
    if (!priced.ok) throw new Error('An empty cart could not be priced.');
    return withRow(priced, revision, undefined);
  };

  const priceVisitorCart = async (request: CartRequest): Promise<Cart | Refusal> => {
    const info = infoOf(request);
    const tax: TaxRate =
      request.mode === 'address' ? await findTaxRate(services, info, request.cart) : { percentage: 0 };
    const priced = await priceCart(db, {
      items: request.cart,
      info,
      taxPercentage: tax.percentage,
      taxError: tax.error,
      unknownItems: 'refuse',
    });
    if (!priced.ok) return refuseFields(priced.errors);
    return withRow(priced, request.revision + 1, request.stripe_payment_intent);
  };

  const priceCustomerCart = async (request: CartRequest, session: Session): Promise<Cart | Refusal> => {
    const { userId } = session;
    const stored = await findCart(db, userId);
    const stale = async (newer: StoredCart) =>
      refuse(409, staleMessage, { cart: await priceStoredCart(userId, newer) });
    if (stored.revision !== request.revision) return await stale(stored);
    const isAddressStep = request.mode === 'address';
    if (request.cart.length === 0 && !isAddressStep) {
      const isEmptied = await replaceCart(db, session, stored.revision, emptyValues);
      return isEmptied ? await emptyCartReply(stored.revision + 1) : await stale(await findCart(db, userId));
    }
    const info = infoOf(request) ?? stored.personal_info ?? undefined;
    const items = restoreTiers(request.cart, stored.items);
    const refusal = isAddressStep && info ? await refuseUpgrade(services, userId, info, items) : undefined;
    if (refusal) return refusal;
    const tax = isAddressStep ? await findTaxRate(services, info, items) : storedTax(stored, info);
    const priced = await priceCart(db, {
      items,
      info,
      taxPercentage: tax.percentage,
      taxError: tax.error,
      upgrade: await findUpgradeOrder(db, userId, info),
      unknownItems: 'refuse',
    });
    if (!priced.ok) return refuseFields(priced.errors);
    const intent = request.stripe_payment_intent ?? stored.stripe_payment_intent;
    const isSaved = await replaceCart(db, session, stored.revision, {
      items: priced.lines,
      personal_info: isAddressStep && info ? info : stored.personal_info,
      tax_percentage: isAddressStep || tax.percentage > 0 ? tax.percentage : stored.tax_percentage,
      stripe_payment_intent: intent,
    });
    if (!isSaved) return await stale(await findCart(db, userId));
    if (isAddressStep && info) await savePersonalInfo(db, session, ownInfo(info));
    return withRow(priced, stored.revision + 1, intent);
  };

  return {
    cart: async ({ session }) =>
      session
        ? await priceStoredCart(session.userId, await findCart(db, session.userId))
        : await emptyCartReply(0),

    priceCart: async ({ body, session }) => {
      if (body.mode === 'address') {
        const errors = informationErrors(infoOf(body) ?? {});
        if (errors.length > 0) return refuseFields(errors);
      }
      const answer = session ? await priceCustomerCart(body, session) : await priceVisitorCart(body);
      if (body.mode === 'address' && !isRefusal(answer))
        demand.add(answer.cart.map(({ family }) => family.slug));
      return answer;
    },

    emptyCart: async ({ session }) => await emptyCartReply(session ? await emptyCart(db, session.userId) : 0),
  } satisfies Partial<Handlers>;
};

/** Between address steps the tax stays the same, as long as the address does. */
function storedTax(stored: StoredCart, info: PersonalInfo | undefined): TaxRate {
  const same = sameAddress(stored.personal_info ?? undefined, info);
  return { percentage: same ? stored.tax_percentage : 0 };
}

function sameAddress(before: PersonalInfo | undefined, current: PersonalInfo | undefined): boolean {
  const text = (info: PersonalInfo | undefined, third?: ThirdParty) =>
    JSON.stringify(taxAddress(info, third));
  return text(before) === text(current);
}
