/** Display texts of the chosen licences: the short options text and a cart item's description (§api.data.cart-item). */
import type { OrderRef } from './cart.ts';
import type { LicenceChoice, LicenceKind, ShopSettings } from './shop.ts';

const licenceNames = { desktop: 'Desktop', web: 'Web', app: 'App' } as const;

type KindTexts = { [K in LicenceKind]: string };

const textByKind = (of: (kind: LicenceKind) => string): KindTexts => ({
  desktop: of('desktop'),
  web: of('web'),
  app: of('app'),
});

function tierName(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
  kind: LicenceKind,
): string {
  const tier = options[kind];
  return tier === 0 ? '' : (settings.options[kind].find(({ value }) => value === tier)?.name ?? String(tier));
}

/** The tier's name per kind, '' for a kind that isn't licensed. */
export function optionsText(settings: Pick<ShopSettings, 'options'>, options: LicenceChoice): KindTexts {
  return textByKind((kind) => tierName(settings, options, kind));
}

/** A line per kind for the review, the success page and the invoice: 'Desktop: 1–5 users', or ''. */
export function licenceDescription(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
): KindTexts {
  return textByKind((kind) => {
    const name = tierName(settings, options, kind);
    return name && `${licenceNames[kind]}: ${name}`;
  });
}

/** For a licence that replaces an earlier one. */
export const upgradeOfText = ({ number }: OrderRef): string => `Upgrade of order ${number}`;
/** For a licence that a later one has replaced. */
export const upgradedByText = ({ number }: OrderRef): string => `Upgraded by order ${number}`;
