/** A family's shop: licence options, and the tables for their prices (§api.data.shop, §api.data.shop-option). */
import { Face, Slug } from './catalogue.ts';
import { Licence } from './licence-shape.ts';
import {
  boolean,
  type Infer,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
} from './shape.ts';

const Tier = integer(0, 1_000_000);
/** The chosen tier of each licence kind, by its key; 0 means none, as does a kind that is missing. */
export const LicenceChoice = record(Tier);
export type LicenceChoice = Readonly<Infer<typeof LicenceChoice>>;

export const optionTypes = ['families', 'subfamilies', 'styles'] as const;
export const OptionType = oneOf(...optionTypes);
export type OptionType = Infer<typeof OptionType>;

/** Whether an option of this type holds what comes with options of another: the larger hold what the smaller do. */
export const holdsOption = (type: OptionType, smallest: OptionType): boolean =>
  optionTypes.indexOf(type) <= optionTypes.indexOf(smallest);

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

export const ShopSettings = object({
  currency: text({ max: 3 }),
  /** The kinds that this shop sells, in display order. */
  licences: list(Licence, 40),
  /** The dearest licence counts in full, each other so much of its price (§pricing.line.unit). */
  further_share: number(),
  /** What is true of all licences, in the foundry's words. */
  licence_note: optional(text({ max: 200 })),
  pro_multiplication: number(),
  style_prices: record(TierPrices),
  options: record(Tiers),
  defaults: LicenceChoice,
});
export type ShopSettings = Infer<typeof ShopSettings>;

export const Shop = object({
  family_name: text({ max: 120 }),
  slug: Slug,
  header_class: text({ max: 80 }),
  accent: text({ max: 7 }),
  ink_on_accent: text({ max: 7 }),
  scripts: list(ShopScript, 50),
  settings: ShopSettings,
  families: list(ShopGroup),
  subfamilies: list(ShopGroup),
  styles: list(ShopGroup),
  faces: list(Face),
});
export type Shop = Infer<typeof Shop>;
