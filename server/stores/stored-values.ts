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
import { byKind } from '../../domain/licence.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import {
  boolean,
  defaulted,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type Shape,
  text,
} from '../../domain/shape.ts';
import { OptionType, RequestedLicences } from '../../domain/shop.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
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

export const foundry: Shape<FoundryAddress> = object({
  name: text(),
  email: text(),
  address: list(text()),
  country: optional(text()),
  vat_number: optional(text()),
  // Imports of earlier versions don't say: they were of real foundries.
  demo: defaulted(boolean(), false),
});
export const seller: Shape<Seller> = object({ foundry, is_demo: boolean() });

// A kind that is sold later was not licensed in what is older.
const kindTexts = object(byKind(() => defaulted(text(), '')));

export const sharedItems: Shape<CartRequestItem[]> = list(object(storedItem));
export const cartItems: Shape<CartLine[]> = list(
  object({ ...storedItem, earlier: optional(RequestedLicences) }),
);

export const pricedLines: Shape<CartItem[]> = list(
  object({
    id: integer(),
    type: OptionType,
    name: text(),
    font_class: text(),
    face: optional(Face),
    family: object({ name: text(), slug: text(), accent: text(), ink_on_accent: text() }),
    options: RequestedLicences,
    options_text: kindTexts,
    description: kindTexts,
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
