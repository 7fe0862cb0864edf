/** One valid request for each call with a body, and the replies that a client has to tell apart. */
import type { Api, CallName } from '../../domain/api.ts';
import type { BodyOf, ReplyOf } from '../../domain/call.ts';
import type { Cart } from '../../domain/cart.ts';

type WithBody = { [N in CallName]: Api[N] extends { body: unknown } ? N : never }[CallName];

const password = 'correct horse battery';
const email = 'somebody@example.com';
const code = 'A'.repeat(43);
const order_id = 'ord_000000000000000000000000';
const options = { desktop: 1, web: 0, app: 0 };
const cart = [{ id: 11, type: 'styles' as const, options, scripts: [1] }];
const address = {
  name: 'Ada Example',
  address1: 'Kastanienallee 1',
  zip_code: '10435',
  city: 'Berlin',
  country: 'DE',
} as const;
const info = {
  ...address,
  company: 'Example Ltd',
  job_reference: 'Job 7',
  vat_number: 'DE136695976',
  address2: 'Yard',
  state: '',
  website: 'https://example.com',
  code_upgrade: '',
  third_party_order: true,
  third_party_data: { ...address, email: 'third@example.com' },
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
const order = { cart, revision: 1, user: { personal_info: info }, terms: true, junior_terms: true } as const;

/** A call with a body and no example doesn't compile. */
export const requests: { readonly [N in WithBody]: BodyOf<Api[N]> } = {
  register: { email, password },
  login: { email, password },
  logout: {},
  recoverPassword: { email },
  forgotPassword: { email },
  setPassword: { password, code },
  changeEmail: { email: 'another@example.com' },
  returnEmail: { code },
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
  confirmPayment: { order_id, payment_method_id: 'pi_1', cart },
  failPayment: { order_id, payment_method_id: 'pi_1', cart },
  orderTrials: { ...visitor, families: ['barlow'] },
  subscribe: visitor,
  reportViewError: { route: 'shop', message: 'a is undefined', frames: 'at View (/assets/a.js:1:2)' },
  checkInvite: { token: code },
  registerMember: {
    beta_user_invite_id: 1,
    token: code,
    email,
    password,
    first_name: 'Ann',
    last_name: 'Lee',
    company: 'Example Ltd',
    address1: '1 High Street',
    zip_code: '5003',
    city: 'Bergen',
    country: 'NO',
    instagram_handle: 'example',
    terms: true,
    invited_coworker_emails: [{ name: 'Bo', email: 'bo@example.com' }],
  },
};

const none = { amount: 0, value: '$0' } as const;
const emptyCart: Cart = {
  cart: [],
  revision: 4,
  subtotal: none,
  discounts: [],
  total: { name: 'Total', ...none },
  cart_items_id_wise: { families: [], subfamilies: [], styles: [] },
  cart_modified: false,
  changes: [],
  is_us_order: false,
  us_sales_tax: 0,
  us_sales_tax_percentage: 0,
};
const emptied = { value: { error: 'price_changed', cart: emptyCart } };
const notValid = (field: string, message: string, rule: string) => ({
  value: { errors: [{ field, message, rule }] },
});

type Labelled<T> = { readonly [label: string]: { readonly value: T } };
export type Examples = Labelled<unknown>;
const payments: Labelled<ReplyOf<Api['checkout']>> = {
  paid: { value: { success: true, order_id } },
  declined: { value: { error: 'Your card was declined.', order_id } },
  authenticate: {
    value: { requires_action: true, payment_intent_client_secret: 'pi_1_secret_2', order_id },
  },
  undecided: { value: { pending: true, order_id } },
};

const replies: { readonly [N in CallName]?: Labelled<ReplyOf<Api[N]>> } = {
  register: { token: { value: { token: code } } },
  login: { token: { value: { token: code } } },
  emptyCart: { emptied: { value: emptyCart } },
  shareCart: { shared: { value: { cart_id: 'A'.repeat(22) } } },
  quoteCart: {
    quote: {
      value: { url: `/v1/quotes/${code}`, quote_number: 'Q-1001', valid_until: '2026-04-30T12:00:00.000Z' },
    },
  },
  checkout: payments,
  checkoutFree: { paid: { value: { success: true, order_id } } },
  confirmPayment: payments,
  attempt: {
    paid: { value: { status: 'paid', order_id } },
    undecided: { value: { status: 'processing', order_id } },
    declined: { value: { status: 'failed', order_id, error: 'Your card was declined.' } },
  },
};

const failures: { readonly [N in CallName]?: { readonly [status: number]: Examples } } = {
  priceCart: {
    409: { changed: { value: { error: 'Your cart was changed in another window.', cart: emptyCart } } },
  },
  checkout: { 409: { price: emptied, other: { value: { error: 'Another payment is under way.' } } } },
  register: {
    403: {
      code: notValid('email_code', 'Please enter the code that we sent to this address.', 'code_required'),
    },
  },
  clubPage: { 403: { visitor: { value: { error: 'login_required' } } } },
  download: {
    404: {
      ended: {
        value: { error: 'This link has expired. Please open your order again.', href: '/user/orders' },
      },
    },
  },
};

const requestOf: ReadonlyMap<string, unknown> = new Map(Object.entries(requests));

/** The examples of a call's request, or of its response with a status; undefined where there is none. */
export function exampleOf(name: CallName, part: 'request' | number): Examples | undefined {
  if (part === 200) return replies[name];
  if (part !== 'request') return failures[name]?.[part];
  return requestOf.has(name) ? { request: { value: requestOf.get(name) } } : undefined;
}
