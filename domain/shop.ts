/** A family's shop: licence options, and the tables for their prices (§api.data.shop, §api.data.shop-option). */
import { Face, Slug } from './catalogue.ts';
import { byKind } from './licence.ts';
import {
  boolean,
  defaulted,
  type Infer,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  type Shape,
  text,
} from './shape.ts';

const Tier = integer(0, 1_000_000);
/** The chosen tier of each licence kind; 0 means none. */
export const LicenceChoice = object(byKind(() => Tier));
export type LicenceChoice = Infer<typeof LicenceChoice>;
/** As a request or a stored cart has it, which may be older than a kind: what it lacks isn't licensed. */
export const RequestedLicences: Shape<LicenceChoice> = object(byKind(() => defaulted(Tier, 0)));

export const optionTypes = ['families', 'subfamilies', 'styles'] as const;
export const OptionType = oneOf(...optionTypes);
export type OptionType = Infer<typeof OptionType>;

export const ShopScript = object({
  id: integer(1),
  name: text({ max: 60 }),
  /** The share of the price that is added: 0.5 adds half the price. */
  multiplier: number(),
  pivot: object({ default_applied: boolean() }),
});
export type ShopScript = Infer<typeof ShopScript>;

export const ShopOption = object({
  id: integer(1),
  name: text({ max: 120 }),
  styles_no: integer(1),
  styles_no_display: text({ max: 60 }),
  multiplication: optional(number()),
  pro: boolean(),
  class: text({ max: 80 }),
});
export type ShopOption = Infer<typeof ShopOption>;

export const ShopGroup = object({ name: text({ max: 120 }), options: list(ShopOption) });
export type ShopGroup = Infer<typeof ShopGroup>;

/** The choice of no licence, with which the tiers of every kind begin. */
export const noTier = { name: 'None', value: 0 };
const Tiers = list(object({ name: text({ max: 120 }), value: integer(0) }), 50);
/** Price in whole dollars by tier value. */
const TierPrices = record(number());

const settingsOf = (prices: typeof TierPrices, tiers: typeof Tiers, defaults: typeof LicenceChoice) =>
  object({
    currency: text({ max: 3 }),
    pro_multiplication: number(),
    style_prices: object(byKind(() => prices)),
    options: object(byKind(() => tiers)),
    defaults,
  });
export const ShopSettings = settingsOf(TierPrices, Tiers, LicenceChoice);
export type ShopSettings = Infer<typeof ShopSettings>;

const shopOf = (settings: typeof ShopSettings) =>
  object({
    family_name: text({ max: 120 }),
    slug: Slug,
    header_class: text({ max: 80 }),
    accent: text({ max: 7 }),
    ink_on_accent: text({ max: 7 }),
    scripts: list(ShopScript, 50),
    settings,
    families: list(ShopGroup),
    subfamilies: list(ShopGroup),
    styles: list(ShopGroup),
    faces: list(Face),
  });
export const Shop = shopOf(ShopSettings);
export type Shop = Infer<typeof Shop>;

/** As an import stored them, which may be older than a kind: what they lack isn't sold. */
export const StoredSettings = settingsOf(
  defaulted(TierPrices, {}),
  defaulted(Tiers, [noTier]),
  RequestedLicences,
);
export const StoredShop = shopOf(StoredSettings);
