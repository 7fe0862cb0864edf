/** The cart's calls (decisions, section 1): a visitor's is priced and forgotten, a customer's is kept by revision. */
import type { Cart, CartRequest } from '../../domain/cart.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { taxAddress } from '../../domain/tax.ts';
import { informationErrors } from '../checkout/review.ts';
import { type Handlers, type Refusal, refuse, refuseFields, type Session } from '../handler.ts';
import { type PricedCart, priceCart, rememberTiers } from '../pricing/price-cart.ts';
import { type TaxFound, taxOf } from '../pricing/tax-of.ts';
import { refuseUpgrade, upgradeOf } from '../pricing/upgrade-of.ts';
import type { Services } from '../services.ts';
import { emptyCart, findCart, replaceCart, type StoredCart } from '../stores/carts.ts';
import { keepPersonalInfo } from '../stores/users.ts';

const staleMessage = 'Your cart was changed in another window.';

const withRow = ({ cart }: PricedCart, revision: number, intent: string | null | undefined): Cart => ({
  ...cart,
  revision,
  ...(intent ? { stripe_payment_intent: intent } : {}),
});

/** Who the request says the order is for: the top-level third party wins (decisions, section 2). */
function infoOf({ user, third_party_data }: CartRequest): PersonalInfo | undefined {
  const info = user?.personal_info;
  if (!info || !third_party_data) return info;
  return { ...info, third_party_data };
}

export const cartRoutes = (services: Services) => {
  const { db } = services;

  /** A kept cart at today's prices; what can't be bought any more is left out and said. */
  const priceKept = async (userId: number, kept: StoredCart): Promise<Cart> => {
    const info = kept.personal_info ?? undefined;
    const priced = await priceCart(db, {
      items: kept.items,
      info,
      taxPercentage: kept.tax_percentage,
      upgrade: await upgradeOf(db, userId, info),
      unknownItems: 'drop',
    });
    if (!priced.ok) throw new Error('A kept cart could not be priced.');
    return withRow(priced, kept.revision, kept.stripe_payment_intent);
  };

  const emptyOf = async (revision: number): Promise<Cart> => {
    const priced = await priceCart(db, { items: [], unknownItems: 'drop' });
    if (!priced.ok) throw new Error('An empty cart could not be priced.');
    return withRow(priced, revision, undefined);
  };

  const priceVisitors = async (request: CartRequest): Promise<Cart | Refusal> => {
    const info = infoOf(request);
    const tax: TaxFound =
      request.mode === 'address' ? await taxOf(services, info, request.cart) : { percentage: 0 };
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

  const priceCustomers = async (request: CartRequest, session: Session): Promise<Cart | Refusal> => {
    const { userId } = session;
    const kept = await findCart(db, userId);
    const stale = async (newer: StoredCart) =>
      refuse(409, staleMessage, { cart: await priceKept(userId, newer) });
    if (kept.revision !== request.revision) return await stale(kept);
    const isAddressStep = request.mode === 'address';
    const info = infoOf(request) ?? kept.personal_info ?? undefined;
    const items = rememberTiers(request.cart, kept.items);
    const refusal = isAddressStep && info ? await refuseUpgrade(services, userId, info, items) : undefined;
    if (refusal) return refusal;
    const tax = isAddressStep ? await taxOf(services, info, items) : keptTax(kept, info);
    const priced = await priceCart(db, {
      items,
      info,
      taxPercentage: tax.percentage,
      taxError: tax.error,
      upgrade: await upgradeOf(db, userId, info),
      unknownItems: 'refuse',
    });
    if (!priced.ok) return refuseFields(priced.errors);
    const intent = request.stripe_payment_intent ?? kept.stripe_payment_intent;
    const isKept = await replaceCart(db, session, kept.revision, {
      items: priced.lines,
      personal_info: isAddressStep && info ? info : kept.personal_info,
      tax_percentage: isAddressStep || tax.percentage > 0 ? tax.percentage : kept.tax_percentage,
      stripe_payment_intent: intent,
    });
    if (!isKept) return await stale(await findCart(db, userId));
    if (isAddressStep && info) await keepPersonalInfo(db, session, withoutCode(info));
    return withRow(priced, kept.revision + 1, intent);
  };

  return {
    cart: async ({ session }) =>
      session ? await priceKept(session.userId, await findCart(db, session.userId)) : await emptyOf(0),

    priceCart: async ({ body, session }) => {
      if (body.mode === 'address') {
        const errors = informationErrors(infoOf(body) ?? {});
        if (errors.length > 0) return refuseFields(errors);
      }
      return session ? await priceCustomers(body, session) : await priceVisitors(body);
    },

    emptyCart: async ({ session }) => await emptyOf(session ? await emptyCart(db, session.userId) : 0),
  } satisfies Partial<Handlers>;
};

/** A code is good for one order: the next checkout must not begin with it. */
const withoutCode = ({ code_upgrade: _, ...info }: PersonalInfo): PersonalInfo => info;

/** Between address steps the tax stays what it was, as long as it is still that address. */
function keptTax(kept: StoredCart, info: PersonalInfo | undefined): TaxFound {
  const same = sameAddress(kept.personal_info ?? undefined, info);
  return { percentage: same ? kept.tax_percentage : 0 };
}

function sameAddress(before: PersonalInfo | undefined, now: PersonalInfo | undefined): boolean {
  const text = (info: PersonalInfo | undefined, third?: ThirdParty) =>
    JSON.stringify(taxAddress(info, third));
  return text(before) === text(now);
}
