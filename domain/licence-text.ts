/** Words for the chosen licences: the short options text and the description of a cart item (commerce, section 3). */
import type { OrderRef } from './cart.ts';
import type { LicenceChoice, LicenceKind, ShopSettings } from './shop.ts';

const licenceNames = { desktop: 'Desktop', web: 'Web', app: 'App' } as const;

type KindTexts = { [K in LicenceKind]: string };

const texts = (of: (kind: LicenceKind) => string): KindTexts => ({
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
  return texts((kind) => tierName(settings, options, kind));
}

/** A line per kind for the review, the success page and the invoice: 'Desktop: 1–5 users', or ''. */
export function licenceDescription(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
): KindTexts {
  return texts((kind) => {
    const name = tierName(settings, options, kind);
    return name && `${licenceNames[kind]}: ${name}`;
  });
}

/** Of a licence that takes the place of an earlier one. */
export const upgradeOfText = ({ number }: OrderRef): string => `Upgrade of order ${number}`;
/** Of a licence whose place a later one has taken. */
export const upgradedByText = ({ number }: OrderRef): string => `Upgraded by order ${number}`;
