/** Shared carts: by a link, or as a quote that holds its prices (§api.call.share, §api.call.quote). */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import { quoteInfo } from '../../domain/licensee.ts';
import { noSharedCartMessage, type SharedCart } from '../../domain/shared-cart.ts';
import { orderLinesOf } from '../checkout/order-lines.ts';
import { quoteFile } from '../documents/documents.ts';
import { numberOf } from '../email/order-emails.ts';
import { unlessAway } from '../gateways/files.ts';
import { type Handlers, type Refusal, refuse, refuseFields, type Session } from '../handler.ts';
import { type CartToPrice, priceCart } from '../pricing/price-cart.ts';
import { shareChanges } from '../pricing/share-changes.ts';
import { findTaxRate } from '../pricing/tax-rate.ts';
import { findUpgradeOrder } from '../pricing/upgrade-code.ts';
import { withinLimit } from '../security/limits.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findCart } from '../stores/carts.ts';
import { enqueueQuoteEmail } from '../stores/limits.ts';
import {
  findQuoteByLink,
  findQuoteOfCart,
  findSharedCart,
  insertQuote,
  insertSharedCart,
} from '../stores/shared-carts.ts';
import { findUser } from '../stores/users.ts';

const empty = refuseFields([
  { field: 'cart', message: 'Your cart is empty. Add something to it first.', rule: 'min' },
]);
const noQuote = refuse(404, 'This quote no longer exists.', { href: '/cart' });

/** The first day on which a line's older quote ends; undefined when all prices are today's. */
const earliestEnd = ({ cart }: Pick<Cart, 'cart'>): string | undefined =>
  cart.flatMap(({ held_by }) => (held_by ? [held_by.valid_until] : [])).sort()[0];

export const sharedCartRoutes = (services: Services) => {
  const { db } = services;

  /** A cart at its prices, ready to be stored: without personal data. */
  const priceForSharing = async (
    items: readonly CartRequestItem[],
    terms: Pick<CartToPrice, 'info' | 'taxPercentage' | 'upgrade'> = {},
  ) => {
    const priced = await priceCart(db, { ...terms, items, unknownItems: 'refuse' });
    if (!priced.ok) return refuseFields(priced.errors);
    if (priced.cart.cart.length === 0) return empty;
    const storedItems = priced.lines.map(({ earlier, ...item }) => item);
    return { kind: 'priced', cart: priced.cart, items: storedItems } as const;
  };

  const limitOf = (client: string, session: Session | undefined) =>
    session
      ? withinLimit(services, 'share', { account: String(session.userId) })
      : withinLimit(services, 'shareClient', { client });

  return {
    shareCart: async ({ body, client, session }) => {
      const shared = await priceForSharing(body.cart);
      if (shared.kind === 'refusal') return shared;
      const limited = await limitOf(client, session);
      if (limited) return limited;
      return { cart_id: await insertSharedCart(db, { items: shared.items, lines: shared.cart.cart }) };
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
      // An account's quote is priced as the cart on its screen: for the same order information, with the same discount.
      const cart = session && (await findCart(db, session.userId));
      const entered = body.personal_info ?? cart?.personal_info ?? undefined;
      const info = quoteInfo(entered ?? user?.personal_info ?? {});
      const listed = await priceForSharing(body.cart);
      if (listed.kind === 'refusal') return listed;
      const limited = await limitOf(client, session);
      if (limited) return limited;
      // With an address that the tax service doesn't know the quote has no estimate, and says so.
      const taxPercentage = body.personal_info
        ? (await findTaxRate(services, entered, listed.items)).percentage
        : cart?.tax_percentage;
      const upgrade = session && (await findUpgradeOrder(db, session.userId, entered));
      const quoted = await priceForSharing(listed.items, { info: entered, taxPercentage, upgrade });
      if (quoted.kind === 'refusal') return quoted;
      const link = newToken();
      const stored = await inTransaction(db, async (trx) => {
        const cartId = await insertSharedCart(trx, { items: quoted.items, lines: quoted.cart.cart });
        const inserted = await insertQuote(trx, {
          cartId,
          linkHash: hashOfToken(link),
          quote: orderLinesOf(quoted.cart),
          info,
          maxValidUntil: earliestEnd(quoted.cart),
        });
        // Emailed only to an account's address: one that was merely typed may be anybody's.
        if (user) await enqueueQuoteEmail(trx, services, inserted.number, user);
        return inserted;
      });
      // The quote is stored: while its file can't be, it is made when its link is followed.
      await unlessAway(quoteFile(services, stored));
      return {
        url: `/v1/quotes/${link}`,
        quote_number: numberOf(stored),
        valid_until: stored.valid_until.toISOString(),
      };
    },

    quote: async ({ params }) => {
      const stored = await findQuoteByLink(db, hashOfToken(params.link));
      if (!stored) return noQuote;
      return {
        kind: 'stored file',
        file: await quoteFile(services, stored),
        type: 'application/pdf',
        name: `Quote ${numberOf(stored)}.pdf`,
        isInline: true,
      };
    },
  } satisfies Partial<Handlers>;
};
