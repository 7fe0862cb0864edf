/** The price list of the worked cases (docs/requirements/pricing.md). */
import type { Licence } from '../../domain/licence-shape.ts';
import type { LicenceChoice, ShopSettings } from '../../domain/shop.ts';

const tiers = (kind: string, count: number) =>
  Array.from({ length: count + 1 }, (_, value) => ({
    name: value === 0 ? 'None' : `${kind} ${value}`,
    value,
  }));

/** A licence kind in words that no test depends on. */
export const licence = (kind: string, more: Partial<Licence> = {}): Licence => ({
  kind,
  name: kind.charAt(0).toUpperCase() + kind.slice(1),
  question: `Is it for ${kind}?`,
  none: 'No',
  use: 'Use the fonts.',
  unit: 'users',
  factor: 1,
  formats: ['OpenType'],
  ...more,
});

export const settings: ShopSettings = {
  currency: 'USD',
  licences: [licence('desktop'), licence('web', { formats: ['WOFF2'] }), licence('app', { factor: 3 })],
  further_share: 0.5,
  pro_multiplication: 1.5,
  style_prices: {
    desktop: { 1: 50, 2: 75, 3: 100 },
    web: { 1: 25, 2: 50, 3: 80 },
    app: { 1: 50, 2: 90 },
  },
  options: { desktop: tiers('Desktop', 3), web: tiers('Web', 3), app: tiers('App', 2) },
  defaults: { desktop: 1, web: 0, app: 0 },
};

/** 'D2 W1' → desktop tier 2, web tier 1, no app licence. */
export function choice(licences: string): LicenceChoice {
  const tier = (letter: string) => Number(new RegExp(`${letter}(\\d+)`).exec(licences)?.[1] ?? 0);
  return { desktop: tier('D'), web: tier('W'), app: tier('A') };
}
