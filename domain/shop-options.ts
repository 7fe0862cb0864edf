/** What a shop sells, and what each of it costs under a choice of licences and scripts. */
import { optionKey } from './cart-command.ts';
import { displayedPrice, type LineToPrice } from './pricing.ts';
import type { LicenceChoice, OptionType, Shop, ShopOption } from './shop.ts';

export type ShopEntry = { readonly key: string; readonly type: OptionType; readonly option: ShopOption };

/** Every option of the shop, packages first. */
export const optionsOf = (shop: Shop): ShopEntry[] =>
  (['families', 'subfamilies', 'styles'] as const).flatMap((type) =>
    shop[type].flatMap(({ options }) =>
      options.map((option) => ({ key: optionKey({ type, id: option.id }), type, option })),
    ),
  );

export type Terms = {
  readonly shop: Shop;
  readonly choice: LicenceChoice;
  /** The ids of those chosen. */
  readonly scripts: readonly number[];
};

/** An option under a choice, as a line to be priced. */
export const lineFor = (
  { shop, choice, scripts }: Terms,
  type: OptionType,
  option: ShopOption,
): LineToPrice => ({
  type,
  option,
  options: choice,
  scripts: shop.scripts.filter(({ id }) => scripts.includes(id)),
  settings: shop.settings,
});

/** The price to show for an option under a choice, with its steps. */
export const priceFor = (terms: Terms, type: OptionType, option: ShopOption) =>
  displayedPrice(lineFor(terms, type, option));
