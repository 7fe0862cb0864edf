/** Words for the chosen licences: the short options text and the description of a cart item (commerce, section 3). */
import { type LicenceChoice, type LicenceKind, licenceKinds, type ShopSettings } from './shop.ts';

export const licenceNames = { desktop: 'Desktop', web: 'Web', app: 'App' } as const;

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

/** A line per kind for the review, the success page and the invoice: 'Desktop licence: 1–5 users', or ''. */
export function licenceDescription(
  settings: Pick<ShopSettings, 'options'>,
  options: LicenceChoice,
): KindTexts {
  return texts((kind) => {
    const name = tierName(settings, options, kind);
    return name && `${licenceNames[kind]} licence: ${name}`;
  });
}

/** 'Desktop 1–5 users, Web 10k pageviews', for one-line summaries. */
export function licenceSummary(settings: Pick<ShopSettings, 'options'>, options: LicenceChoice): string {
  return licenceKinds
    .filter((kind) => options[kind] !== 0)
    .map((kind) => `${licenceNames[kind]} ${tierName(settings, options, kind)}`)
    .join(', ');
}

/** Names of the chosen scripts after the words of commerce, section 2; '' when none. */
export function scriptsText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const label = names.length === 1 ? 'Additional script support:' : 'Additional scripts support:';
  return `${label} ${names.join(', ')}`;
}
