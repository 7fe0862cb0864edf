/**
 * Prices a cart from the shop's own tables (§api.call.checkout.recomputed): nothing that the client says about money counts.
 * The cart's calls use it, and the checkout inside its transaction T1.
 */
import { type Cart, type CartChange, type CartItem, cartQuotesLimit } from '../../domain/cart.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { juniorOf, limitToJunior } from '../../domain/junior.ts';
import { byKind, kindsIn, licenceText, licensedKinds, tierOf } from '../../domain/licence.ts';
import type { LicensedKind } from '../../domain/licence-shape.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import { priceLine } from '../../domain/pricing.ts';
import type { OptionType } from '../../domain/shop.ts';
import { isUsOrder, thirdPartyOf } from '../../domain/tax.ts';
import { totalsOf } from '../../domain/totals.ts';
import { type EarlierOrder, upgradeCredit } from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import { findPriceHolds, type StoredPriceHold } from '../stores/shared-carts.ts';
import { findOptions } from '../stores/shops.ts';
import {
  mergeDuplicates,
  type ResolvedLine,
  removedItemChange,
  resolveLine,
  tooMany,
  tooManyQuotes,
} from './lines.ts';
import { heldBy, heldLine } from './price-holds.ts';
import { type TaxError, taxErrorMembers } from './tax-error.ts';

export type CartToPrice = {
  readonly items: readonly CartLine[];
  /** Decides on Junior, the licensee, and whether it is a US order; undefined before the address step. */
  readonly info?: PersonalInfo | undefined;
  /** The top-level third party of a request; takes precedence over the one in `info`. */
  readonly thirdParty?: ThirdParty | undefined;
  /** Percent; 0 where no sales tax applies. Looked up beforehand: nothing slow happens in here. */
  readonly taxPercentage?: number | undefined;
  readonly taxError?: TaxError | undefined;
  /** The paid order of an upgrade code; counts only without Junior. */
  readonly upgrade?: EarlierOrder | undefined;
  /** `refuse` an item that isn't for sale (a request), or `drop` and report it (a stored cart). */
  readonly unknownItems: 'refuse' | 'drop';
};

/** The cart's reply without what its row adds (revision, payment intent), and the lines to be stored. */
export type PricedCart = {
  readonly ok: true;
  readonly cart: Omit<Cart, 'revision' | 'stripe_payment_intent'>;
  readonly lines: readonly CartLine[];
};

/**
 * One query, and one more where a quote is claimed. `db` is the transaction, if there is one. Errors name an item by its
 * index in the request.
 */
export async function priceCart(
  db: Db,
  request: CartToPrice,
): Promise<PricedCart | { readonly ok: false; readonly errors: FieldError[] }> {
  const quotes = [...new Set(request.items.flatMap(({ quote }) => quote || []))];
  // A stored cart must have a price: lines of quotes beyond the limit get today's.
  const sizeError =
    tooMany(request.items.length) ??
    (request.unknownItems === 'refuse' ? tooManyQuotes(quotes.length) : undefined);
  if (sizeError) return { ok: false, errors: [sizeError] };
  const requested = mergeDuplicates(request.items);
  const options = await findOptions(db, requested);
  const priceHolds = await findPriceHolds(db, quotes.slice(0, cartQuotesLimit));
  const resolved: ResolvedLine[] = [];
  const errors: FieldError[] = [];
  const removed: CartChange[] = [];
  for (const [index, line] of requested.entries()) {
    const result = resolveLine(line, index, options);
    if (result.ok) resolved.push(result.line);
    else if (request.unknownItems === 'drop') removed.push(removedItemChange(line, result.error));
    else errors.push(result.error);
  }
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, 100) };
  return totalCart(request, resolved, removed, priceHolds);
}

function totalCart(
  request: CartToPrice,
  resolved: readonly ResolvedLine[],
  removed: readonly CartChange[],
  priceHolds: ReadonlyMap<string, StoredPriceHold>,
): PricedCart {
  const { info, thirdParty, taxPercentage = 0, taxError, upgrade } = request;
  const junior = juniorOf(info);
  const cut = limitToJunior(resolved, junior !== undefined, (line) => line.option.settings);
  const priced = cut.items.map((line) => cartItem(line, priceHolds.get(line.quote ?? '')));
  const { items, creditCents } = credited(priced, junior ? undefined : upgrade, request);
  const totals = totalsOf({
    linesCents: items.map(({ amount }) => amount),
    junior,
    upgradeCents: creditCents,
    taxPercentage,
  });
  const idsOf = (type: OptionType) => items.filter((item) => item.type === type).map(({ id }) => id);
  return {
    ok: true,
    lines: cut.items.map((line) => lineToStore(line, priceHolds)),
    cart: {
      cart: items,
      subtotal: totals.subtotal,
      discounts: totals.discounts,
      total: totals.total,
      cart_items_id_wise: {
        families: idsOf('families'),
        subfamilies: idsOf('subfamilies'),
        styles: idsOf('styles'),
      },
      cart_modified: cut.modified,
      changes: [...removed, ...cut.changes],
      is_us_order: isUsOrder(info, thirdParty),
      us_sales_tax: totals.taxCents,
      us_sales_tax_percentage: taxPercentage,
      ...(taxError === undefined ? {} : taxErrorMembers(taxError)),
    },
  };
}

/** Marks the lines that the upgrade code's order credits, and sums up their credits. */
function credited(
  items: readonly CartItem[],
  upgrade: EarlierOrder | undefined,
  { info, thirdParty }: Pick<CartToPrice, 'info' | 'thirdParty'>,
): { readonly items: CartItem[]; readonly creditCents: number } {
  if (!upgrade) return { items: [...items], creditCents: 0 };
  const { id, number } = upgrade;
  const licensee = licenseeName(thirdPartyOf(info, thirdParty) ?? info ?? {});
  const credits = items.map((item) => upgradeCredit(upgrade, licensee, item));
  return {
    items: items.map((item, index) => {
      const credit = credits[index];
      return credit ? { ...item, upgrade_of: { id, number, credit } } : item;
    }),
    creditCents: credits.reduce((sum, cents) => sum + cents, 0),
  };
}

/** A line at the price that its quote holds, else at today's. */
function cartItem(line: ResolvedLine, priceHold: StoredPriceHold | undefined): CartItem {
  const { option, options, scripts } = line;
  const priced = priceLine({ type: line.type, options, option, scripts, settings: option.settings });
  // Every tier was looked up before: a line without a price here is a bug, not a mistake of the buyer.
  if (!priced.ok) throw new Error(`No price for ${line.type} ${line.id}: ${priced.reason}.`);
  const quotedLine = priceHold && heldLine(priceHold, line);
  const { name, slug, accent, ink_on_accent } = option.family;
  const licences = licensedKinds(option.settings, options);
  const textsOf = (textOf: (licence: LicensedKind) => string) =>
    byKind(option.settings.licences, ({ kind }) =>
      licences
        .filter((each) => each.kind === kind)
        .map(textOf)
        .join(),
    );
  return {
    id: line.id,
    type: line.type,
    name: option.name,
    font_class: option.font_class,
    ...(option.face ? { face: option.face } : {}),
    family: { name, slug, accent, ink_on_accent },
    options,
    ...(line.earlier ? { earlier: line.earlier } : {}),
    options_text: textsOf(({ tier }) => tier),
    description: textsOf(licenceText),
    licences,
    pro: option.pro,
    in_process: false,
    scripts: Object.fromEntries(scripts.map((script) => [String(script.id), { name: script.name }])),
    scripts_count: scripts.length,
    amount: quotedLine?.amount ?? priced.amountCents,
    value: quotedLine?.value ?? priced.value,
    breakdown: quotedLine?.breakdown ?? priced.breakdown,
    ...(priceHold && quotedLine ? { held_by: heldBy(priceHold) } : {}),
  };
}

/** An expired quote is dropped; a valid one stays even if it doesn't apply now, because lowered tiers may come back. */
function lineToStore(
  { id, type, options, earlier, quote, scripts }: ResolvedLine,
  priceHolds: ReadonlyMap<string, StoredPriceHold>,
): CartLine {
  return {
    id,
    type,
    options,
    scripts: scripts.map((script) => script.id),
    ...(earlier ? { earlier } : {}),
    ...(quote && priceHolds.has(quote) ? { quote } : {}),
  };
}

/** Restores what is stored about the lines of a request: the tiers before Junior lowered them, and the quote. */
export function restoreTiers(requested: readonly CartLine[], stored: readonly CartLine[]): CartLine[] {
  return requested.map((line) => {
    const before = stored.find(({ id, type }) => id === line.id && type === line.type);
    if (!before) return line;
    const isUntouched = kindsIn(before.options, line.options).every((kind) =>
      [tierOf(before.options, kind), 0].includes(tierOf(line.options, kind)),
    );
    if (!isUntouched) return line;
    const quote = line.quote ?? before.quote;
    return {
      ...line,
      ...(before.earlier ? { earlier: before.earlier } : {}),
      ...(quote ? { quote } : {}),
    };
  });
}
