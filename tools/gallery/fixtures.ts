/** Fixtures of the gallery: replies of the demo shop, and a buyer and an order made here. */
import type { User } from '../../domain/account.ts';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import { requestItemsOf as requestItems } from '../../domain/cart-command.ts';
import type { TypefaceCard, TypefaceDetail } from '../../domain/catalogue.ts';
import type { Order, OrderRow, OrderStatus } from '../../domain/checkout.ts';
import type { GlyphFrames } from '../../domain/glyph-frames.ts';
import type { GlyphDrawing, GlyphList } from '../../domain/glyphs.ts';
import type { LanguageList } from '../../domain/languages.ts';
import { byKind } from '../../domain/licence.ts';
import type { FreeTrials } from '../../domain/pages.ts';
import type { Settings } from '../../domain/settings.ts';
import type { Shop } from '../../domain/shop.ts';
import { routeOf, visitOf } from '../../src/routes/routes.ts';
import { environment } from './environment.ts';

export type Fixtures = {
  readonly settings: Settings;
  readonly library: readonly TypefaceCard[];
  readonly typeface: TypefaceDetail;
  /** A family with axes. */
  readonly variable: TypefaceDetail;
  readonly glyphs: GlyphList;
  readonly languages: LanguageList;
  readonly drawing: GlyphDrawing;
  /** Of the same character in the family with axes. */
  readonly frames: GlyphFrames;
  readonly shop: Shop;
  readonly trials: FreeTrials;
  /** A package and a single style. */
  readonly cart: Cart;
  readonly empty: Cart;
  /** The reply of the page's call; null for a page without one. */
  readonly data: unknown;
};

export const buyer = {
  name: 'Ann Lee',
  company: 'Quay & Daughters',
  address1: '1 Harbour Street',
  zip_code: '5003',
  city: 'Bergen',
  country: 'NO',
};
export const user: User = { id: 7, email: 'ann@quay.example', name: buyer.name, personal_info: buyer };

/** A package and a single style of a shop, under its default licence. */
export function requestItemsFor({ families, styles, settings }: Shop): CartRequestItem[] {
  const [family, style] = [families[0]?.options[0], styles[0]?.options[0]];
  if (!family || !style) throw new Error('The shop sells a package and a style');
  const options = byKind(
    settings.licences,
    ({ kind }) => settings.defaults[kind] || Number(kind === settings.licences[0]?.kind),
  );
  return [
    { id: family.id, type: 'families', options },
    { id: style.id, type: 'styles', options },
  ];
}

/** The cart with only its first line, as the server would price it. */
export const onlyFirst = (cart: Cart): Cart => {
  const [first] = cart.cart;
  if (!first) return cart;
  const money = { amount: first.amount, value: first.value };
  return { ...cart, cart: [first], subtotal: money, total: { ...cart.total, ...money } };
};

/** The request items of a priced cart. */
export const requestItemsOf = (cart: Cart) => requestItems(cart);

const files = {
  zip: '/v1/downloads/fonts',
  zip_bytes: 210_400,
  pdf: '/v1/downloads/invoice',
  pdf_bytes: 48_200,
};
const noFiles = { zip: null, pdf: null };

/** An order of a cart; without `hasFiles` its files are still being made. */
export function orderOf(cart: Cart, { hasFiles = true }: { readonly hasFiles?: boolean } = {}): Order {
  return {
    order_details: {
      id: 'order-0001',
      number: 'SK-10001',
      date: '2026-11-20T09:30:00.000Z',
      status: 'paid',
      ...(hasFiles ? files : noFiles),
      licensee: buyer.company,
      is_us_order: false,
    },
    cart: cart.cart,
    discounts: [],
    total: cart.total,
    licence: {
      title: 'Licence agreement',
      html: '<p>The licensee may install the fonts on the computers licensed.</p>',
    },
    upgrade_code: 'K7QD2MXW9RTB',
  };
}

/** The same order as a row of the list. */
export function rowOf(cart: Cart, status: OrderStatus, hasFiles = true): OrderRow {
  const { order_details, upgrade_code, ...order } = orderOf(cart, { hasFiles });
  const { id, number, date, licensee } = order_details;
  const row = { id, number, date, status, licensee, total: order.total, items: cart.cart };
  return { ...row, ...(hasFiles ? files : noFiles), ...(upgrade_code ? { upgrade_code } : {}) };
}

/** Loads the fixtures from the running shop, and the data of the page at this address. */
export async function loadFixtures(address: string): Promise<Fixtures> {
  const { callApi, callByName } = await environment.client();
  const { name, params, search } = visitOf(address.split('?')[0] ?? '', '');
  const { call, requestParams } = routeOf(name);
  // The Club's text is for members; the gallery shows the page of a reader who isn't one.
  const data = call && call !== 'clubPage' ? callByName(call, requestParams(params, search)) : null;
  const [settings, { data: library }, typeface, variable, shop, trials] = await Promise.all([
    callApi('settings', {}),
    callApi('typefaces', {}),
    callApi('typeface', { params: { slug: 'barlow' } }),
    callApi('typeface', { params: { slug: 'fraunces' } }),
    callApi('shop', { params: { font: 'barlow' } }),
    callApi('freeTrials', {}),
  ]);
  const id = String(typeface.examples.subfamilies[0]?.styles[0]?.id);
  const glyphs = await callApi('glyphs', { params: { id } });
  const gid = String(glyphs.glyphs.find(({ code_point }) => code_point === 0x26)?.gid ?? 0);
  const [drawing, frames, languages, cart, empty] = await Promise.all([
    callApi('glyph', { params: { id, gid } }),
    callApi('variableGlyph', { params: { slug: 'fraunces', code_point: '38' }, query: { axis: 'wght' } }),
    callApi('languages', { params: { slug: 'barlow' } }),
    callApi('priceCart', { body: { cart: requestItemsFor(shop), revision: 0 } }),
    callApi('priceCart', { body: { cart: [], revision: 0 } }),
  ]);
  return {
    settings,
    library,
    typeface,
    variable,
    glyphs,
    languages,
    drawing,
    frames,
    shop,
    trials,
    cart,
    empty,
    data: await data,
  };
}
