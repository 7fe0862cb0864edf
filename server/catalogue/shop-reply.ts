/** The options that a family's shop offers, and their price tables. */
import type { TypefaceCard, TypefaceDetail } from '../../domain/catalogue.ts';
import { money } from '../../domain/money.ts';
import { displayedPrice } from '../../domain/pricing.ts';
import {
  holdsOption,
  type OptionType,
  type Shop,
  type ShopOption,
  type ShopScript,
} from '../../domain/shop.ts';
import {
  completeName,
  type FamilyDraft,
  lowestChoice,
  type StyleDraft,
  type SubfamilyDraft,
} from './assemble.ts';

/** Ids of a family's rows in the database. */
export type Ids = {
  readonly family: number;
  readonly subfamily: (draft: SubfamilyDraft) => number;
  readonly style: (draft: StyleDraft) => number;
  readonly script: (key: string) => number;
};

/** One purchasable option, as carts name it and as its shop lists it. */
export type OptionDraft = {
  readonly type: OptionType;
  /** In carts and on invoices. */
  readonly fullName: string;
  readonly option: ShopOption;
};

export const stylesText = (count: number) => `${count} ${count === 1 ? 'style' : 'styles'}`;

/** Whether an option of this type holds the family's variable font. */
const holdsVariable = ({ variable }: FamilyDraft, type: OptionType) => {
  const smallest = variable?.font.sold_with;
  return smallest !== undefined && holdsOption(type, smallest);
};
export const countOf = ({ subfamilies }: FamilyDraft) =>
  subfamilies.reduce((sum, { styles }) => sum + styles.length, 0);

export function optionsOf(draft: FamilyDraft, ids: Ids): OptionDraft[] {
  const { family, subfamilies, main, styleMultiplication } = draft;
  const pro = family.pro ?? false;
  const styleCounts = (count: number, type: OptionType) => ({
    styles_no: count,
    styles_no_display: `${stylesText(count)}${holdsVariable(draft, type) ? ' and the variable font' : ''}`,
    pro,
  });
  const familyOption: OptionDraft = {
    type: 'families',
    fullName: completeName(family.name),
    option: {
      id: ids.family,
      name: completeName(family.name),
      ...styleCounts(countOf(draft), 'families'),
      ...(family.multiplication === undefined ? {} : { multiplication: family.multiplication }),
      class: main.main.class,
    },
  };
  // A package of one style, or the family once more, would only be a second price for the same thing.
  const packages = subfamilies.length > 1 ? subfamilies.filter(({ styles }) => styles.length > 1) : [];
  return [
    familyOption,
    ...packages.map((subfamily): OptionDraft => {
      const name = `${subfamily.fullName} Family`;
      const { multiplication } = subfamily;
      const option = {
        id: ids.subfamily(subfamily),
        name: subfamily.fullName === family.name ? `${family.name} ${subfamily.name}` : subfamily.fullName,
        ...styleCounts(subfamily.styles.length, 'subfamilies'),
        ...(multiplication === undefined ? {} : { multiplication }),
        class: subfamily.main.class,
      };
      return { type: 'subfamilies', fullName: name, option };
    }),
    ...subfamilies.flatMap((subfamily) =>
      subfamily.styles.map((style): OptionDraft => {
        const name = `${subfamily.fullName} ${style.name}`;
        const single = styleMultiplication === undefined ? {} : { multiplication: styleMultiplication };
        const option = {
          id: ids.style(style),
          name,
          ...styleCounts(1, 'styles'),
          ...single,
          class: style.class,
        };
        return { type: 'styles', fullName: name, option };
      }),
    ),
  ];
}

/** The scripts that cost extra. */
export function shopScripts({ family, foundry }: FamilyDraft, ids: Ids): ShopScript[] {
  return Object.entries(family.script_support ?? {}).map(([key, multiplier]) => ({
    id: ids.script(key),
    name: foundry.scripts[key] ?? key,
    multiplier,
    pivot: { default_applied: false },
  }));
}

export function shopOf(draft: FamilyDraft, ids: Ids): Shop {
  const { family, subfamilies, main, settings } = draft;
  const drafts = optionsOf(draft, ids);
  const options = (type: OptionType) =>
    drafts.flatMap((entry) => (entry.type === type ? [entry.option] : []));
  const optionsByClass = new Map(options('styles').map((option) => [option.class, option]));
  const packages = options('subfamilies');
  return {
    family_name: family.name,
    slug: family.slug,
    header_class: main.main.class,
    accent: family.accent,
    ink_on_accent: family.ink_on_accent,
    scripts: shopScripts(draft, ids),
    settings,
    families: [{ name: 'Complete family', options: options('families') }],
    subfamilies: packages.length > 0 ? [{ name: 'Subfamilies', options: packages }] : [],
    styles: subfamilies.map((subfamily) => ({
      name: subfamilies.length > 1 ? `${family.name} ${subfamily.name}` : family.name,
      options: subfamily.styles.flatMap((style) => optionsByClass.get(style.class) ?? []),
    })),
    faces: subfamilies.flatMap(({ styles }) => styles.map(({ face }) => face)),
  };
}

/** The lowest price in the shop: its lowest tier of the first kind, with these scripts. */
function lowestCents(draft: FamilyDraft, ids: Ids, scripts: readonly ShopScript[]): number {
  const amounts = optionsOf(draft, ids).flatMap(({ type, option }) => {
    const line = { type, option, scripts, settings: draft.settings };
    const priced = displayedPrice({ ...line, options: lowestChoice(draft.settings) });
    return priced.ok ? [priced.amountCents] : [];
  });
  return Math.min(...amounts);
}

/** The lowest price in the shop, without scripts. */
export const priceFrom = (draft: FamilyDraft, ids: Ids): TypefaceCard['price_from'] =>
  money(lowestCents(draft, ids, []));

/** What each script that costs extra adds to the lowest price, by its key; undefined where there are none. */
export function scriptPrices(draft: FamilyDraft, ids: Ids): TypefaceDetail['script_prices'] {
  const scripts = shopScripts(draft, ids);
  if (scripts.length === 0) return undefined;
  const without = lowestCents(draft, ids, []);
  const keys = Object.keys(draft.family.script_support ?? {});
  return Object.fromEntries(
    scripts.map((script, index) => [keys[index], money(lowestCents(draft, ids, [script]) - without)]),
  );
}
