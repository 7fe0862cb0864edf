/** One valid request for each row of the table of calls: the attack corrupts it member by member. */
import { type Api, api, type CallName } from '../../domain/api.ts';
import type { BodyOf, Call } from '../../domain/call.ts';
import { forSale } from '../../tests/support/catalogue.ts';
import { choice } from '../../tests/support/price-list.ts';
import { berlin } from '../../tests/support/till.ts';

type WithBody = { [N in CallName]: Api[N] extends { body: unknown } ? N : never }[CallName];
type Examples = { readonly [N in WithBody]: BodyOf<Api[N]> };

const password = 'correct horse battery';
const email = 'somebody@example.com';
const cart = [{ ...forSale.regular, options: choice('D1'), scripts: [1] }];
const info = {
  ...berlin,
  company: 'Quay Ltd',
  job_reference: 'Job 7',
  vat_number: 'DE136695976',
  address2: 'Yard',
  state: '',
  website: 'https://example.com',
  code_upgrade: '',
  third_party_order: true,
  third_party_data: { ...berlin, email: 'third@example.com' },
  is_student_order: false,
  is_graduate_order: false,
  newsletter_subscribe: false,
};
const visitor = {
  email,
  name: 'Ann Lee',
  subscribe: true,
  terms: true,
  newsletter_subscribe_location: '/about',
} as const;
const order = { cart, user: { personal_info: info }, terms: true, junior_terms: true } as const;

/** A row without an example doesn't compile. */
export const examples: Examples = {
  register: { email, password },
  login: { email, password },
  logout: {},
  recoverPassword: { email },
  forgotPassword: { email },
  setPassword: { password, code: 'A'.repeat(43) },
  changeEmail: { email: 'another@example.com' },
  returnEmail: { code: 'A'.repeat(43) },
  changePassword: { old_password: 'wrong horse battery', password: 'third horse battery' },
  orders: {},
  success: {},
  priceCart: { cart, revision: 0, mode: 'address', step: 2, user: { personal_info: info } },
  shareCart: { cart },
  quoteCart: { cart, personal_info: info },
  checkout: {
    ...order,
    payment_method_id: 'pm_card_visa',
    reviewed_total: 7500,
    us_sales_tax: 0,
    us_sales_tax_percentage: 0,
    is_us_order: false,
    stripe_payment_intent: '',
  },
  checkoutFree: { ...order, reviewed_total: 0 },
  confirmPayment: { order_id: 'ord_000000000000000000000000', payment_method_id: 'pi_1', cart },
  failPayment: { order_id: 'ord_000000000000000000000000', payment_method_id: 'pi_1', cart },
  orderTrials: { ...visitor, families: ['barlow'] },
  subscribe: visitor,
  checkInvite: { token: 'A'.repeat(43) },
  registerMember: {
    beta_user_invite_id: 1,
    token: 'A'.repeat(43),
    email,
    password,
    first_name: 'Ann',
    last_name: 'Lee',
    company: 'Quay Ltd',
    address1: '1 Quay',
    zip_code: '5003',
    city: 'Bergen',
    country: 'NO',
    instagram_handle: 'quay',
    terms: true,
    invited_coworker_emails: [{ name: 'Bo', email: 'bo@example.com' }],
  },
};

/** The example of a row. */
export const exampleOf = (name: CallName): unknown => new Map(Object.entries(examples)).get(name);

export const rows = Object.entries<Call>(api) as [CallName, Call][]; // its keys are names of calls
