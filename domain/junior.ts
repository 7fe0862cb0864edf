/** The Junior discount and its limit to the lowest tiers (§junior.who, §junior.cut, §junior.student, §junior.graduate). */
import type { Cart, CartChange } from './cart.ts';
import { isSameChoice, kindsIn, tierOf } from './licence.ts';
import type { PersonalInfo } from './licensee.ts';
import type { LicenceChoice, OptionType, ShopSettings } from './shop.ts';

export const juniorReason = 'The Junior discount applies only to the lowest licensing tiers.';

export const juniorPercentages = { student: 50, graduate: 25 } as const;
const discountOf = (percentage: number) => ({ name: `Junior discount (${percentage}%)`, percentage });

export type Junior = { readonly name: string; readonly percentage: number };

type JuniorFlags = Pick<PersonalInfo, 'third_party_order' | 'is_student_order' | 'is_graduate_order'>;

/**
 * The Junior discount for these flags, or undefined. Never for a third party. The form's boxes exclude each other, so a
 * request with both was made by hand and gets the smaller discount.
 */
export function juniorOf(info: JuniorFlags | undefined): Junior | undefined {
  if (!info || info.third_party_order) return undefined;
  if (info.is_graduate_order) return discountOf(juniorPercentages.graduate);
  if (info.is_student_order) return discountOf(juniorPercentages.student);
  return undefined;
}

/** Whether a priced cart has the Junior discount; a cart has one discount, and the other is an upgrade's. */
export const hasJunior = ({ cart, discounts }: Pick<Cart, 'cart' | 'discounts'>): boolean =>
  discounts.length > 0 && !cart.some(({ upgrade_of }) => upgrade_of);

/** Whether a change of a priced cart is a tier that Junior cut: the others there are items that left it. */
export const isJuniorCut = ({ field }: Pick<CartChange, 'field'>): boolean => field.startsWith(cutField);
const cutField = 'options.';

/** `earlier` is the choice before the limit. */
export type JuniorItem = {
  readonly id: number;
  readonly type: OptionType;
  readonly options: LicenceChoice;
  readonly earlier?: LicenceChoice | undefined;
};

export type JuniorResult<Item> = { items: Item[]; changes: CartChange[]; modified: boolean };

/**
 * With `isJunior`, lowers every chosen licence above its kind's lowest non-zero tier to that tier and stores the earlier
 * one; without, restores the stored tiers. Returns a change for each tier lowered now or before, so that the notice is shown
 * as long as the limit applies. `settingsOf` finds the shop's settings of an item.
 */
export function limitToJunior<Item extends JuniorItem>(
  items: readonly Item[],
  isJunior: boolean,
  settingsOf: (item: Item) => Pick<ShopSettings, 'options'>,
): JuniorResult<Item> {
  const limitedItems = items.map((item) =>
    isJunior ? limitItem(item, settingsOf(item)) : restoreItem(item),
  );
  const changes = isJunior ? limitedItems.flatMap((item) => changesOf(item, settingsOf(item))) : [];
  return { items: limitedItems, changes, modified: changes.length > 0 };
}

/** The lowest non-zero tier of a kind; Infinity for a kind that isn't sold. */
export const lowestTier = ({ options }: Pick<ShopSettings, 'options'>, kind: string) =>
  Math.min(...(options[kind] ?? []).map(({ value }) => value).filter((value) => value > 0));

function limitItem<Item extends JuniorItem>(item: Item, settings: Pick<ShopSettings, 'options'>): Item {
  const options = { ...item.options };
  const earlier = { ...(item.earlier ?? item.options) };
  for (const kind of kindsIn(options)) {
    const lowest = lowestTier(settings, kind);
    const chosen = tierOf(options, kind);
    // Only a licence at the lowest tier may have been lowered to it before.
    earlier[kind] = chosen === lowest ? Math.max(tierOf(earlier, kind), chosen) : chosen;
    options[kind] = Math.min(chosen, lowest);
  }
  return { ...item, options, earlier: isSameChoice(earlier, options) ? undefined : earlier };
}

function restoreItem<Item extends JuniorItem>(item: Item): Item {
  const { earlier } = item;
  if (!earlier) return item;
  const options = { ...item.options };
  // A licence that was removed meanwhile isn't restored.
  for (const kind of kindsIn(options)) if (tierOf(options, kind) !== 0) options[kind] = tierOf(earlier, kind);
  return { ...item, options, earlier: undefined };
}

function changesOf(item: JuniorItem, { options }: Pick<ShopSettings, 'options'>): CartChange[] {
  const { id, type, earlier } = item;
  if (!earlier) return [];
  const name = (kind: string, value: number) =>
    options[kind]?.find((tier) => tier.value === value)?.name ?? String(value);
  return kindsIn(earlier, item.options)
    .filter((kind) => tierOf(earlier, kind) !== tierOf(item.options, kind))
    .map((kind) => ({
      id,
      type,
      field: `${cutField}${kind}`,
      was: name(kind, tierOf(earlier, kind)),
      now: name(kind, tierOf(item.options, kind)),
      reason: juniorReason,
    }));
}
