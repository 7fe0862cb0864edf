/**
 * The structs of what the shop stores as JSON about people, carts and orders. They are not those of the API: rows outlive
 * the versions that wrote them. A member that the API gets later is missing here until somebody says, by `optional` or
 * `defaulted`, how older rows are read; until then this file doesn't compile.
 */
import {
  type CartItem,
  type CartRequestItem,
  NamedAmount,
  PriceHold,
  PriceStep,
  storedItem,
} from '../../domain/cart.ts';
import { Face, Money } from '../../domain/catalogue.ts';
import { LicensedKind } from '../../domain/licence-shape.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import {
  boolean,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  type Shape,
  text,
} from '../../domain/shape.ts';
import { LicenceChoice, OptionType } from '../../domain/shop.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import type { Licensee, OrderLines, Seller } from '../db/tables/orders.ts';

const detail = optional(text());
const address = {
  name: detail,
  company: detail,
  job_reference: detail,
  vat_number: detail,
  address1: detail,
  address2: detail,
  zip_code: detail,
  city: detail,
  state: detail,
  country: detail,
  website: detail,
  code_upgrade: detail,
};
const thirdParty: Shape<ThirdParty> = object({ ...address, email: detail });
const flag = optional(boolean());

export const person: Shape<PersonalInfo> = object({
  ...address,
  third_party_data: optional(thirdParty),
  newsletter_subscribe: flag,
  third_party_order: flag,
  is_student_order: flag,
  is_graduate_order: flag,
  beta: flag,
});

export const licensee: Shape<Licensee> = object({
  email: text(),
  purchaser: person,
  third_party: nullable(thirdParty),
});

const foundryAddress = {
  name: text(),
  email: text(),
  address: list(text()),
  country: optional(text()),
  vat_number: optional(text()),
  legal: optional(list(text())),
};
const links = list(object({ label: text(), href: text() }));

const scheme = object({
  paper: text(),
  ink: text(),
  quiet: text(),
  rule: text(),
  hairline: text(),
  field: text(),
  danger: text(),
});
const interfaceFace = optional(
  object({
    family: text(),
    weight: integer(),
    source: text(),
    url: text(),
    fallback: object({
      face: text(),
      size_adjust: number(),
      ascent: number(),
      descent: number(),
      line_gap: number(),
    }),
  }),
);

const paperSize = oneOf('A4', 'Letter');
export const foundry: Shape<StoredFoundry> = object({
  ...foundryAddress,
  motto: text(),
  social: links,
  colophon: text(),
  test_notice: text(),
  menu: links,
  information: links,
  demo: boolean(),
  drafts: flag,
  sender: object({ name: text(), address: text() }),
  reply_to: text(),
  numbers: object({ order: text(), invoice: text(), credit_note: text(), quote: text() }),
  paper: paperSize,
  theme: object({
    colours: object({
      light: scheme,
      dark: scheme,
      action: text(),
      on_action: text(),
      highlight: text(),
      on_highlight: text(),
    }),
    faces: object({
      text: interfaceFace,
      strong: interfaceFace,
      mono: interfaceFace,
      wordmark: interfaceFace,
    }),
    has_wordmark: optional(boolean()),
    wordmark_ratio: optional(number()),
  }),
});
export const seller: Shape<Seller> = object({
  foundry: object(foundryAddress),
  is_demo: boolean(),
  paper: optional(paperSize),
});

export const sharedItems: Shape<CartRequestItem[]> = list(object(storedItem));
export const cartItems: Shape<CartLine[]> = list(object({ ...storedItem, earlier: optional(LicenceChoice) }));

export const pricedLines: Shape<CartItem[]> = list(
  object({
    id: integer(),
    type: OptionType,
    name: text(),
    font_class: text(),
    face: optional(Face),
    family: object({ name: text(), slug: text(), accent: text(), ink_on_accent: text() }),
    options: LicenceChoice,
    options_text: record(text()),
    description: record(text()),
    licences: list(LicensedKind),
    pro: boolean(),
    in_process: boolean(),
    scripts: record(object({ name: text() })),
    scripts_count: integer(),
    amount: integer(),
    value: text(),
    breakdown: list(PriceStep),
    held_by: optional(PriceHold),
    upgrade_of: optional(object({ id: text(), number: text(), credit: optional(integer()) })),
  }),
);
export const orderLines: Shape<OrderLines> = object({
  cart: pricedLines,
  subtotal: Money,
  discounts: list(NamedAmount),
  total: NamedAmount,
  us_sales_tax: integer(),
  us_sales_tax_percentage: number(),
  is_us_order: boolean(),
});
