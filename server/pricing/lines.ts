/** Resolves requested lines against the catalogue: every item known, each once, each with a licence. */
import { type CartChange, cartItemsLimit, cartQuotesLimit } from '../../domain/cart.ts';
import { optionKey, scriptIds } from '../../domain/cart-command.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { byKind, kindsIn, tierOf } from '../../domain/licence.ts';
import { nothingChosenMessage } from '../../domain/pricing.ts';
import type { LicenceChoice, ShopScript } from '../../domain/shop.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import type { LicenceOption } from '../stores/shops.ts';

/** A line whose option is in the catalogue. */
export type ResolvedLine = {
  readonly id: number;
  readonly type: CartLine['type'];
  readonly options: LicenceChoice;
  readonly earlier?: LicenceChoice | undefined;
  /** The cart link of a quote that is still valid. */
  readonly quote?: string | undefined;
  readonly option: LicenceOption;
  readonly scripts: readonly ShopScript[];
};

/** More items than a cart holds are refused before anything is looked up. */
export function tooMany(count: number): FieldError | undefined {
  if (count <= cartItemsLimit) return undefined;
  return { field: 'cart', message: `A cart holds at most ${cartItemsLimit} items.`, rule: 'max' };
}

export function tooManyQuotes(count: number): FieldError | undefined {
  if (count <= cartQuotesLimit) return undefined;
  return {
    field: 'cart',
    message: `A cart holds the prices of at most ${cartQuotesLimit} quotes.`,
    rule: 'max',
  };
}

/** One line for each item: duplicates become one with the higher tiers and all scripts. */
export function mergeDuplicates(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of lines) {
    const duplicate = merged.get(optionKey(line));
    merged.set(optionKey(line), duplicate ? mergeTwo(duplicate, line) : line);
  }
  return [...merged.values()];
}

function mergeTwo(a: CartLine, b: CartLine): CartLine {
  const options = Object.fromEntries(
    kindsIn(a.options, b.options).map((kind) => [
      kind,
      Math.max(tierOf(a.options, kind), tierOf(b.options, kind)),
    ]),
  );
  const scripts = scriptIds([...scriptIds(a.scripts), ...scriptIds(b.scripts)]);
  const quote = a.quote ?? b.quote;
  return { ...a, options, scripts, ...(quote ? { quote } : {}) };
}

export const retiredMessage = (name: string) => `${name} is no longer for sale.`;

/** A line with its catalogue data, or what is wrong with it. `index` is its index in the request. */
export function resolveLine(
  line: CartLine,
  index: number,
  options: ReadonlyMap<string, LicenceOption>,
): { readonly ok: true; readonly line: ResolvedLine } | { readonly ok: false; readonly error: FieldError } {
  const wrong = (message: string, rule: string) =>
    ({ ok: false, error: { field: `cart.${index}`, message, rule } }) as const;
  const option = options.get(optionKey(line));
  if (!option) return wrong(`The item ${line.type} ${line.id} is not for sale.`, 'unknown_option');
  if (option.retired) return wrong(retiredMessage(option.name), 'unknown_option');
  const scripts: ShopScript[] = [];
  for (const id of new Set(scriptIds(line.scripts))) {
    const script = option.scripts.find((one) => one.id === id);
    if (!script) return wrong(`${option.name} has no such additional script.`, 'unknown_script');
    scripts.push(script);
  }
  const chosen = kindsIn(line.options).filter((kind) => tierOf(line.options, kind) !== 0);
  if (chosen.length === 0) return wrong(nothingChosenMessage, 'nothing_chosen');
  const { licences } = option.settings;
  const unknown = chosen.find((kind) => !isSold(option, kind, tierOf(line.options, kind)));
  if (unknown !== undefined) {
    const name = licences.find(({ kind }) => kind === unknown)?.name ?? unknown.slice(0, 40);
    return wrong(`${option.name} has no such ${name.toLowerCase()} licence.`, 'unknown_tier');
  }
  const { id, type, earlier, quote } = line;
  /** With every kind that is sold. */
  const complete = (choice: LicenceChoice) => byKind(licences, ({ kind }) => tierOf(choice, kind));
  return {
    ok: true,
    line: {
      id,
      type,
      options: complete(line.options),
      earlier: earlier && complete(earlier),
      quote,
      option,
      scripts,
    },
  };
}

const isSold = ({ settings }: LicenceOption, kind: string, value: number): boolean =>
  settings.licences.some((licence) => licence.kind === kind) &&
  Object.hasOwn(settings.style_prices[kind] ?? {}, String(value));

/** The change that tells a stored cart's owner that an item can't be bought any more. */
export function removedItemChange({ id, type }: CartLine, error: FieldError): CartChange {
  return { id, type, field: 'item', was: 'In your cart', now: 'Removed', reason: error.message };
}
