/** Priced carts and a small shop for tests: the price list of the worked cases, one family of four options. */
import type { Cart, CartItem, CartRequestItem } from '../../domain/cart.ts';
import { scriptIds } from '../../domain/cart-command.ts';
import { moneyText } from '../../domain/money.ts';
import { priceLine } from '../../domain/pricing.ts';
import type { Shop, ShopOption } from '../../domain/shop.ts';
import { choice, settings } from './price-list.ts';

const family = { name: 'Barlow', slug: 'barlow', accent: '#FF4F1C', ink_on_accent: '#101A1D' };
const texts = { desktop: '1–3 computers', web: '', app: '' };
const face = (name: string) => ({
  class: name,
  weight: 400,
  italic: false,
  url: `/fonts/${name}.woff2`,
  fallback: { face: 'Sans-Regular', size_adjust: 100, ascent: 100, descent: 20, line_gap: 0 },
});

const option = (id: number, name: string, more: Partial<ShopOption> = {}): ShopOption => ({
  id,
  name,
  styles_no: 1,
  styles_no_display: '1 style',
  multiplication: 1,
  pro: false,
  class: `barlow-${id}`,
  ...more,
});

export const barlow: Shop = {
  family_name: 'Barlow',
  slug: 'barlow',
  header_class: 'barlow-12',
  accent: family.accent,
  ink_on_accent: family.ink_on_accent,
  scripts: [
    { id: 1, name: 'Cyrillic', multiplier: 0.5, pivot: { default_applied: false } },
    { id: 2, name: 'Greek', multiplier: 0.25, pivot: { default_applied: false } },
  ],
  settings,
  families: [
    {
      name: 'Packages',
      options: [
        option(1, 'Barlow Family', { styles_no: 8, styles_no_display: '8 styles', multiplication: 0.8 }),
      ],
    },
  ],
  subfamilies: [
    {
      name: 'Packages',
      options: [
        option(2, 'Barlow Condensed', { styles_no: 4, styles_no_display: '4 styles', multiplication: 0.8 }),
      ],
    },
  ],
  styles: [{ name: 'Single styles', options: [option(11, 'Barlow Regular'), option(12, 'Barlow Bold')] }],
  faces: [face('barlow-1'), face('barlow-2'), face('barlow-11'), face('barlow-12')],
};

const optionsById = new Map(
  [...barlow.families, ...barlow.subfamilies, ...barlow.styles].flatMap(({ options }) =>
    options.map((each) => [each.id, each]),
  ),
);

/** An item of a cart request: a single style under 'D1' by default. */
export const requestItem = (
  id: number,
  licences = 'D1',
  more: Partial<CartRequestItem> = {},
): CartRequestItem => ({
  id,
  type: id === 1 ? 'families' : id === 2 ? 'subfamilies' : 'styles',
  options: choice(licences),
  ...more,
});

function pricedItem(item: CartRequestItem): CartItem {
  const found = optionsById.get(item.id) ?? option(item.id, `Style ${item.id}`);
  const scripts = barlow.scripts.filter(({ id }) => scriptIds(item.scripts).includes(id));
  const line = priceLine({ type: item.type, options: item.options, option: found, scripts, settings });
  if (!line.ok) throw new Error(`no price: ${line.reason}`);
  return {
    id: item.id,
    type: item.type,
    name: found.name,
    font_class: found.class,
    family,
    options: item.options,
    options_text: texts,
    description: texts,
    licences: [{ kind: 'desktop', name: 'Desktop', tier: '1–3 computers', formats: ['OpenType'] }],
    pro: found.pro,
    in_process: false,
    scripts: Object.fromEntries(scripts.map(({ id, name }) => [String(id), { name }])),
    scripts_count: scripts.length,
    amount: line.amountCents,
    value: line.value,
    breakdown: line.breakdown,
  };
}

/** The cart as the server would answer it. */
export function pricedCart(items: readonly CartRequestItem[], revision = 1): Cart {
  const cart = items.map(pricedItem);
  const amount = cart.reduce((sum, item) => sum + item.amount, 0);
  const ids = (type: string) => cart.filter((item) => item.type === type).map(({ id }) => id);
  return {
    cart,
    revision,
    subtotal: { amount, value: moneyText(amount) },
    discounts: [],
    total: { name: 'Total', amount, value: moneyText(amount) },
    cart_items_id_wise: {
      families: ids('families'),
      subfamilies: ids('subfamilies'),
      styles: ids('styles'),
    },
    cart_modified: false,
    changes: [],
    is_us_order: false,
    us_sales_tax: 0,
    us_sales_tax_percentage: 0,
  };
}
