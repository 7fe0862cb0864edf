/** Carts that are passed on: by a link, or as a quote that holds its prices (decisions, section 1). */
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { noSharedCartMessage, type SharedCart } from '../../domain/shared-cart.ts';
import { quoteOf } from '../checkout/quote.ts';
import { inTransaction } from '../db/transaction.ts';
import { quoteFile } from '../documents/quote-file.ts';
import { type Handlers, type Refusal, refuse, refuseFields, type Session } from '../handler.ts';
import { quoteNumber } from '../pricing/held-prices.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { shareChanges } from '../pricing/share-changes.ts';
import { taxOf } from '../pricing/tax-of.ts';
import { withinLimit } from '../security/limits.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { oweQuote } from '../stores/outbox.ts';
import {
  findQuoteByLink,
  findQuoteOfCart,
  findSharedCart,
  keepQuote,
  keepSharedCart,
} from '../stores/shared-carts.ts';
import { findUser } from '../stores/users.ts';

const empty = refuseFields([
  { field: 'cart', message: 'Your cart is empty. Add something to it first.', rule: 'min' },
]);
const noQuote = refuse(404, 'This quote no longer exists.', { href: '/cart' });

/** Discounts belong to a person and an order, not to a quote; and nothing of the account but whom it is for. */
function licenseeOf(info: PersonalInfo): PersonalInfo {
  const { is_student_order, is_graduate_order, newsletter_subscribe, code_upgrade, beta, ...licensee } = info;
  return licensee;
}

/** The first day on which a line's older quote ends; undefined when all prices are today's. */
const earliestEnd = ({ cart }: Pick<Cart, 'cart'>): string | undefined =>
  cart.flatMap(({ held_by }) => (held_by ? [held_by.valid_until] : [])).sort()[0];

export const sharedCartRoutes = (services: Services) => {
  const { db, files, bell } = services;

  /** A cart at its prices, ready to be kept: nobody's name is in it. */
  const read = async (items: readonly CartRequestItem[], info?: PersonalInfo, taxPercentage = 0) => {
    const priced = await priceCart(db, { items, info, taxPercentage, unknownItems: 'refuse' });
    if (!priced.ok) return refuseFields(priced.errors);
    if (priced.cart.cart.length === 0) return empty;
    const kept = priced.lines.map(({ earlier, ...item }) => item);
    return { kind: 'read', cart: priced.cart, items: kept } as const;
  };

  const limitOf = (client: string, session: Session | undefined) =>
    session
      ? withinLimit(services, 'share', String(session.userId))
      : withinLimit(services, 'shareClient', client);

  return {
    shareCart: async ({ body, client, session }) => {
      const shared = await read(body.cart);
      if (shared.kind === 'refusal') return shared;
      const limited = await limitOf(client, session);
      if (limited) return limited;
      return { cart_id: await keepSharedCart(db, { items: shared.items, lines: shared.cart.cart }) };
    },

    sharedCart: async ({ params }): Promise<SharedCart | Refusal> => {
      const stored = await findSharedCart(db, params.id);
      if (!stored) return refuse(404, noSharedCartMessage);
      const quote = await findQuoteOfCart(db, stored.id);
      const items = quote ? stored.items.map((item) => ({ ...item, quote: stored.id })) : stored.items;
      const priced = await priceCart(db, { items, unknownItems: 'drop' });
      if (!priced.ok) throw new Error('A shared cart could not be priced.');
      const { cart } = priced;
      const changes = shareChanges(stored.lines, cart.cart, cart.changes, quote);
      return { ...cart, changes, revision: 0, cart_id: stored.id };
    },

    quoteCart: async ({ body, client, session }) => {
      const user = session && (await findUser(db, session.userId));
      const info = licenseeOf(body.personal_info ?? user?.personal_info ?? {});
      const listed = await read(body.cart);
      if (listed.kind === 'refusal') return listed;
      const limited = await limitOf(client, session);
      if (limited) return limited;
      // An address that the tax service doesn't know leaves the quote without an estimate, and it says so.
      const { percentage } = await taxOf(services, info, listed.items);
      const quoted = await read(listed.items, info, percentage);
      if (quoted.kind === 'refusal') return quoted;
      const link = newToken();
      const stored = await inTransaction(db, async (trx) => {
        const cartId = await keepSharedCart(trx, { items: quoted.items, lines: quoted.cart.cart });
        const kept = await keepQuote(trx, {
          cartId,
          linkHash: hashOfToken(link),
          quote: quoteOf(quoted.cart),
          info,
          atMostUntil: earliestEnd(quoted.cart),
        });
        // Mailed, too, to whom we know: an address that was merely typed may be anybody's.
        if (user) await oweQuote(trx, services, kept.number, user);
        return kept;
      });
      await quoteFile(services, stored);
      if (user) bell.ring();
      return {
        url: `/v1/quotes/${link}`,
        quote_number: quoteNumber(stored.number),
        valid_until: stored.valid_until.toISOString(),
      };
    },

    quote: async ({ params }) => {
      const stored = await findQuoteByLink(db, hashOfToken(params.link));
      if (!stored) return noQuote;
      return {
        kind: 'bytes',
        path: files.path(await quoteFile(services, stored)),
        type: 'application/pdf',
        name: `Quote ${quoteNumber(stored.number)}.pdf`,
        isShown: true,
      };
    },
  } satisfies Partial<Handlers>;
};
