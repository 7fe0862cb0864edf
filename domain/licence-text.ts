/** Display texts of the chosen licences: the short options text and a cart item's description (§api.data.cart-item). */
import type { OrderRef } from './cart.ts';
import { type ByKind, byKind, type LicenceKind } from './licence.ts';
import { licenceTable } from './licence-kinds.ts';
import type { LicenceChoice, ShopSettings } from './shop.ts';

function tierName(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
  kind: LicenceKind,
): string {
  const tier = options[kind];
  return tier === 0 ? '' : (settings.options[kind].find(({ value }) => value === tier)?.name ?? String(tier));
}

/** The tier's name per kind, '' for a kind that isn't licensed. */
export function optionsText(settings: Pick<ShopSettings, 'options'>, options: LicenceChoice): ByKind<string> {
  return byKind((kind) => tierName(settings, options, kind));
}

/** A line per kind for the review, the success page and the invoice: 'Web: 10,000 page views', or ''. */
export function licenceDescription(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
): ByKind<string> {
  return byKind((kind) => {
    const name = tierName(settings, options, kind);
    return name && `${licenceTable[kind].name}: ${name}`;
  });
}

/** For a licence that replaces an earlier one. */
export const upgradeOfText = ({ number }: OrderRef): string => `Upgrade of order ${number}`;
/** For a licence that a later one has replaced. */
export const upgradedByText = ({ number }: OrderRef): string => `Upgraded by order ${number}`;
