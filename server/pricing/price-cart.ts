/**
 * A cart priced from our own tables (decisions, section 3): nothing that the client says about money counts. The cart's
 * calls use it, and the checkout inside its transaction (reliability, T1).
 */
import { type Cart, type CartChange, type CartItem, cartQuotesLimit } from '../../domain/cart.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { cutToJunior, juniorOf } from '../../domain/junior.ts';
import { licenceDescription, optionsText } from '../../domain/licence-text.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import { priceLine } from '../../domain/pricing.ts';
import { type LicenceChoice, type LicenceKind, licenceKinds, type OptionType } from '../../domain/shop.ts';
import { isUsOrder, thirdPartyOf } from '../../domain/tax.ts';
import { totalsOf } from '../../domain/totals.ts';
import { type EarlierOrder, upgradeCredit } from '../../domain/upgrade.ts';
import type { Db } from '../db/database.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import { findHeldPrices, type HeldPrices } from '../stores/shared-carts.ts';
import { findOptions } from '../stores/shops.ts';
import { heldBy, heldLine } from './held-prices.ts';
import { goneChange, type KnownLine, knowLine, mergeTwins, tooMany, tooManyQuotes } from './lines.ts';

export type CartToPrice = {
  readonly items: readonly CartLine[];
  /** Decides on Junior, the licensee, and whether it is a US order; undefined before the address step. */
  readonly info?: PersonalInfo | undefined;
  /** The top-level third party of a request; wins over the one in `info`. */
  readonly thirdParty?: ThirdParty | undefined;
  /** Percent; 0 where no sales tax applies. Found beforehand: nothing slow happens in here. */
  readonly taxPercentage?: number | undefined;
  readonly taxError?: string | undefined;
  /** The paid order of an upgrade code; counts only without Junior. */
  readonly upgrade?: EarlierOrder | undefined;
  /** `refuse` an item that isn't for sale (a request), or `drop` it and say so (a kept cart). */
  readonly unknownItems: 'refuse' | 'drop';
};

/** The wire's cart but for what the row adds (revision, payment intent), and the lines as they are to be kept. */
export type PricedCart = {
  readonly ok: true;
  readonly cart: Omit<Cart, 'revision' | 'stripe_payment_intent'>;
  readonly lines: readonly CartLine[];
};

/** One query, and one more where a quote is claimed. `db` is the transaction where there is one. Errors name the item by its place in the request. */
export async function priceCart(
  db: Db,
  request: CartToPrice,
): Promise<PricedCart | { readonly ok: false; readonly errors: FieldError[] }> {
  const quotes = [...new Set(request.items.flatMap(({ quote }) => quote || []))];
  // A kept cart must have its price: it has today's where it claims more.
  const many =
    tooMany(request.items.length) ??
    (request.unknownItems === 'refuse' ? tooManyQuotes(quotes.length) : undefined);
  if (many) return { ok: false, errors: [many] };
  const asked = mergeTwins(request.items);
  const options = await findOptions(db, asked);
  const held = await findHeldPrices(db, quotes.slice(0, cartQuotesLimit));
  const known: KnownLine[] = [];
  const errors: FieldError[] = [];
  const gone: CartChange[] = [];
  for (const [index, line] of asked.entries()) {
    const read = knowLine(line, index, options);
    if (read.ok) known.push(read.line);
    else if (request.unknownItems === 'drop') gone.push(goneChange(line, read.error));
    else errors.push(read.error);
  }
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, 100) };
  return sumUp(request, known, gone, held);
}

function sumUp(
  request: CartToPrice,
  known: readonly KnownLine[],
  gone: readonly CartChange[],
  held: ReadonlyMap<string, HeldPrices>,
): PricedCart {
  const { info, thirdParty, taxPercentage = 0, taxError, upgrade } = request;
  const junior = juniorOf(info);
  const cut = cutToJunior(known, junior !== undefined, (line) => line.option.settings);
  const priced = cut.items.map((line) => cartItem(line, held.get(line.quote ?? '')));
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
    lines: cut.items.map((line) => keptLine(line, held)),
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
      changes: [...gone, ...cut.changes],
      is_us_order: isUsOrder(info, thirdParty),
      us_sales_tax: totals.taxCents,
      us_sales_tax_percentage: taxPercentage,
      ...(taxError === undefined ? {} : { taxjar_error: taxError }),
    },
  };
}

/** The lines that the order of an upgrade code credits say so; with the sum of their credits. */
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
    items: items.map((item, index) => (credits[index] ? { ...item, upgrade_of: { id, number } } : item)),
    creditCents: credits.reduce((sum, cents) => sum + cents, 0),
  };
}

/** A line at the price that a quote holds for it, else at today's. */
function cartItem(line: KnownLine, quote: HeldPrices | undefined): CartItem {
  const { option, options, scripts } = line;
  const priced = priceLine({ type: line.type, options, option, scripts, settings: option.settings });
  // Every tier was looked up before: a line without a price here is a bug, not something a buyer did.
  if (!priced.ok) throw new Error(`No price for ${line.type} ${line.id}: ${priced.reason}.`);
  const frozen = quote && heldLine(quote, line);
  const { name, slug, accent, ink_on_accent } = option.family;
  return {
    id: line.id,
    type: line.type,
    name: option.name,
    font_class: option.font_class,
    ...(option.face ? { face: option.face } : {}),
    family: { name, slug, accent, ink_on_accent },
    options,
    options_text: optionsText(option.settings, options),
    description: licenceDescription(option.settings, options),
    pro: option.pro,
    in_process: false,
    scripts: Object.fromEntries(scripts.map((script) => [String(script.id), { name: script.name }])),
    scripts_count: scripts.length,
    amount: frozen?.amount ?? priced.amountCents,
    value: frozen?.value ?? priced.value,
    breakdown: frozen?.breakdown ?? priced.breakdown,
    ...(quote && frozen ? { held_by: heldBy(quote) } : {}),
  };
}

/** A quote that no longer holds is forgotten; one that holds stays, because tiers that were cut come back. */
function keptLine(
  { id, type, options, earlier, quote, scripts }: KnownLine,
  held: ReadonlyMap<string, HeldPrices>,
): CartLine {
  return {
    id,
    type,
    options,
    scripts: scripts.map((script) => script.id),
    ...(earlier ? { earlier } : {}),
    ...(quote && held.has(quote) ? { quote } : {}),
  };
}

/** Gives the lines of a request what is remembered of them: the tiers from before a Junior cut, and the quote. */
export function rememberTiers(asked: readonly CartLine[], kept: readonly CartLine[]): CartLine[] {
  return asked.map((line) => {
    const before = kept.find(({ id, type }) => id === line.id && type === line.type);
    const untouched = before && licenceKinds.every((kind) => sameChoice(before.options, line.options, kind));
    if (!untouched) return line;
    const quote = line.quote ?? before.quote;
    return {
      ...line,
      ...(before.earlier ? { earlier: before.earlier } : {}),
      ...(quote ? { quote } : {}),
    };
  });
}

const sameChoice = (a: LicenceChoice, b: LicenceChoice, kind: LicenceKind) =>
  a[kind] === b[kind] || b[kind] === 0;
