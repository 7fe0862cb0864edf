/** What members mean, where their name doesn't say it: units, formats, and what to do with them. */
import { maxEntries } from '../../domain/paging.ts';

type Doc = { readonly description?: string; readonly format?: string };

const html = { description: 'Clean HTML.' };
const path = { description: 'A path on this server.', format: 'uri-reference' };
const fileSize = { description: 'In bytes.' };
const link = {
  description: 'A path on this server, signed, valid for minutes; null while the file is made.',
  format: 'uri-reference',
};
const day = { format: 'date' };
const moment = { format: 'date-time' };
const email = { format: 'email' };
const cents = { description: 'Cents of US dollars.' };
const reviewed = { description: 'As it was reviewed, or left out; 409 if it has changed.' };
const reviewedRevision = {
  description: 'The revision of the cart that was reviewed; what was paid since is not paid again.',
};
const colour = { description: 'A colour as #RRGGBB.' };
const slug = { description: 'The slug: the last part of its address.' };
const cssClass = { description: 'CSS class and font-family of the web font.' };

/** By member or path parameter, by `Component.member` where that differs, or by component. */
export const memberDocs: { readonly [name: string]: Doc } = {
  accent: colour,
  amount: cents,
  attempt_id: { description: "The checkout's Idempotency-Key." },
  breakdown: { description: 'How the price is made: the steps in order.' },
  'CartRequestItem.quote': { description: 'The cart link of the quote whose price is claimed.' },
  'Cart.cart': { description: 'The lines, priced.' },
  changes: { description: 'What differs from the request, or from what was stored, and why.' },
  class: cssClass,
  code_upgrade: { description: "An earlier order's `upgrade_code`, to credit what was paid there." },
  'CartChange.reason': { description: 'One sentence for the reader.' },
  'CheckoutRequest.is_us_order': reviewed,
  'CheckoutRequest.us_sales_tax': reviewed,
  'CheckoutRequest.us_sales_tax_percentage': reviewed,
  count: { description: `Entries a page: at most ${maxEntries}, a larger number counts as that.` },
  date: day,
  'Order.date': moment,
  'OrderRow.date': moment,
  download: { ...path, description: 'A path on this server, signed, valid for minutes.' },
  email,
  email_code: { description: 'The code of the email, once a 403 `code_required` has asked for it.' },
  'ThirdParty.email': { description: 'May be empty.' },
  'ClubRegistration.email': { description: 'The invite’s own address unless it is given.' },
  error: { description: 'One sentence for the reader, or one of the words that a call names.' },
  factor: { description: 'An exact decimal: `+` or `-` adds dollars, `×` multiplies.' },
  field: { description: 'The path of the field in the body, with dots; empty for the whole request.' },
  held_by: { description: 'The quote that holds this price; absent where the price is the current one.' },
  href: { ...path, description: 'The page of the site to go on from.' },
  'Idempotency-Key': {
    description:
      'Names this press of Pay: a new one for each, the same one for a repeated call. A UUID will do.',
  },
  image: { description: 'Null without a picture.' },
  ink_on_accent: { description: 'The colour of text on `accent`.' },
  is_us_order: { description: 'Paid to the US card account, with sales tax.' },
  key: { description: 'The key of a page.' },
  lang: { description: 'A language tag.' },
  Licensee: {
    description:
      'Who buys, and the address of the order; texts may be empty. The licence is theirs unless `third_party_order`.',
  },
  link: { description: 'The last part of a signed link.' },
  LicenceChoice: {
    description:
      'The chosen tier of each kind of licence, by its key; one that is 0 or left out is not licensed.',
  },
  mode: { description: 'Checks and stores the address, and calculates the sales tax.' },
  NameFit: { description: 'The ink of the name, in thousandths of the type size.' },
  notes: html,
  old_password: { description: 'The current password.' },
  order_id: { description: "The order's id." },
  page: { description: 'The page, from 1; 404 beyond the last one.' },
  'TypefaceCard.page': slug,
  'SidebarTypeface.page': slug,
  'OfferedTrial.page': slug,
  'FreeTrials.page': slug,
  payment_intent_client_secret: { description: 'For `stripe.handleNextAction` of Stripe.js.' },
  payment_method_id: {
    description:
      'A payment method made by Stripe.js with the publishable key of the order’s account: `stripe_keys.us` of the ' +
      'settings where the cart has `is_us_order`, else `stripe_keys.default`. In the sandbox also `pm_card_visa`.',
  },
  'PaymentReport.payment_method_id': { description: 'The payment intent; not needed.' },
  pdf: link,
  pdf_bytes: fileSize,
  pending: { description: 'Not decided yet: poll checkout/attempts.' },
  'Face.url': path,
  'VariableFont.url': path,
  'Picture.src': path,
  placeholder: colour,
  'QuoteReply.url': path,
  requires_action: { description: 'The bank asks the buyer: see the flow of a payment.' },
  'EmailReturn.code': { description: 'From the link in the email to the old address.' },
  'NewPassword.code': { description: 'From the link in the email.' },
  reviewed_total: { description: 'The total that the buyer agreed to, in cents; 409 if it has changed.' },
  revision: { description: 'Counts the changes of the stored cart: send the one of the newest reply.' },
  'CheckoutRequest.revision': reviewedRevision,
  'FreeOrderRequest.revision': reviewedRevision,
  rule: { description: 'The rule that was broken, for programs.' },
  scripts: { description: 'Writing systems.' },
  'CartRequestItem.scripts': { description: 'Additional writing systems, by id.' },
  status: { description: '`processing` and `open` may still change.' },
  'Order.status': {
    description: '`review`: the payment differs from the order, and the foundry looks at it.',
  },
  'OrderRow.status': {
    description: '`review`: the payment differs from the order, and the foundry looks at it.',
  },
  step: { description: 'The step of the checkout; not read.' },
  'PriceStep.amount': { description: 'Dollars after this step, an exact decimal.' },
  'PriceStep.step': { description: 'Its name, for programs.' },
  'Stripe-Signature': { description: "The provider's signature of the raw body." },
  stripe_keys: { description: 'The publishable keys of the two card accounts.' },
  stripe_payment_intent: { description: 'Stored with the cart and returned; nothing depends on it.' },
  taxjar_error: { description: 'Why the sales tax could not be calculated: the address is not known.' },
  taxjar_error_field: { description: 'The line of the address that `taxjar_error` is about, if it is one.' },
  terms: { description: 'Whether the licence agreement was accepted.' },
  third_party_order: { description: 'The licence is for `third_party_data`.' },
  token: { description: 'Send it as `Authorization: Bearer …`.' },
  'ClubRegistration.token': { description: 'The token of the invite’s link.' },
  'InviteCheckRequest.token': { description: 'The token of the invite’s link.' },
  upgrade_code: { description: 'At a later checkout it credits what was paid here.' },
  upgrade_of: { description: 'The order whose licence this one replaces.' },
  upgraded_by: { description: 'The order whose licence replaced this one.' },
  us_sales_tax: cents,
  us_sales_tax_percentage: { description: 'Percent: 10.25.' },
  valid_until: moment,
  value: { description: 'The amount as text: $1,450.' },
  'ShopSettings.value': { description: 'Users, page views a month or apps.' },
  zip: link,
  zip_bytes: fileSize,
};

/** The documentation of a member of a component; of the component itself without an owner. */
export const memberDoc = (owner: string, name: string): Doc | undefined =>
  memberDocs[`${owner}.${name}`] ?? memberDocs[name];
