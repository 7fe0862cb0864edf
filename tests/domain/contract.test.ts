/** The contract as docs/requirements/api.md names it, by hand: a call or member that goes missing is noticed here. */
import { expect, test } from 'vitest';
import { User } from '../../domain/account.ts';
import { api } from '../../domain/api.ts';
import { BlogEntry, Post, Tag } from '../../domain/blog.ts';
import type { Call } from '../../domain/call.ts';
import { CartItem, PriceStep } from '../../domain/cart.ts';
import { EditableStyle, LetterStyle, TypefaceCard, TypefaceDetail } from '../../domain/catalogue.ts';
import { Order, PaymentReport } from '../../domain/checkout.ts';
import { ClubInvite, ClubRegistration } from '../../domain/club.ts';
import { Collection, CollectionItem, TypefaceOverview } from '../../domain/collections.ts';
import { Commission, CommissionLink, Snippet } from '../../domain/commissions.ts';
import { FieldError } from '../../domain/failure-body.ts';
import { HomeBlock, Homepage } from '../../domain/home.ts';
import { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { check, type JsonSchema } from '../../domain/shape.ts';
import { SharedCart } from '../../domain/shared-cart.ts';
import { Shop, ShopOption, ShopScript, ShopSettings } from '../../domain/shop.ts';

/** Whether values of this schema may have the member at `path`, whose segments pass through lists and unions; a record has every key. */
function hasMember(schema: JsonSchema, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  const { properties, items, anyOf, additionalProperties }: JsonSchema = schema;
  const inner = [items, ...(Array.isArray(anyOf) ? anyOf : [])].filter(isSchema);
  const member = isSchema(properties) ? properties[first] : additionalProperties;
  return (isSchema(member) && hasMember(member, rest)) || inner.some((one) => hasMember(one, path));
}
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const missing = (schema: JsonSchema | undefined, members: string) =>
  members
    .split(' ')
    .filter((member) => member !== '' && !hasMember(schema ?? {}, member.split('.')))
    .sort();

const calls: Readonly<Record<string, Call>> = api;

test.each([
  // §api.call.homepage
  ['homepage', 'GET homepage', '', 'settings.blogs'],
  // §api.call.homepage-blocks
  ['homepageBlocks', 'GET homepage_blocks', '', 'data'],
  // §api.call.typefaces
  ['typefaces', 'GET typefaces', '', 'data'],
  // §api.call.typeface
  ['typeface', 'GET typefaces/{slug}', '', 'family'],
  // §api.call.collection
  ['collection', 'GET collections/{slug}', '', 'name sections'],
  // §api.call.subfamily-styles
  ['styles', 'GET subfamilies/{id}/styles', '', 'data'],
  // §api.call.free-trials-page
  ['freeTrials', 'GET pages/free_trials', '', 'data'],
  // §api.call.page-template
  ['page', 'GET pages/templates/{key}', '', 'data meta'],
  // §api.call.trials
  [
    'orderTrials',
    'POST trials',
    'email name subscribe terms newsletter_subscribe_location families',
    'success',
  ],
  // §api.call.trial-files
  ['trial', 'GET trials/{token}', '', ''],
  // §api.call.subscribe
  ['subscribe', 'POST subscribe', 'email name subscribe terms newsletter_subscribe_location place', ''],
  // §api.call.blog-posts
  ['posts', 'GET blog/posts', '', 'data total'],
  // §api.call.blog-filter
  ['filteredPosts', 'GET blog/posts/filter/{filter}', '', 'data total filter.type filter.slug filter.name'],
  // §api.call.blog-post
  ['post', 'GET blogs/{category}/{slug}', '', 'html meta'],
  // §api.call.blog-typefaces
  ['postTypefaces', 'GET blog/posts/typefaces', '', 'data'],
  // §api.call.blog-categories
  ['categories', 'GET blog/categories', '', 'data'],
  // §api.call.commissions
  ['commissions', 'GET commissions/posts', '', 'featured snippets posts'],
  // §api.call.commission
  ['commission', 'GET commissions/post/{slug}', '', 'title content_html'],
  // §api.call.commission-list
  ['commissionList', 'GET commissions/lists', '', 'data'],
  // §api.call.settings
  ['settings', 'GET settings', '', 'maintenance_mode stripe_keys.us stripe_keys.default trial_scripts'],
  // §api.call.login
  ['login', 'POST users/login', 'email password', 'token'],
  // §api.call.register
  ['register', 'POST users/register', 'email password', 'token'],
  // §api.call.me
  ['me', 'GET me', '', 'id email name personal_info.beta'],
  // §api.call.change-email
  ['changeEmail', 'PUT users', 'email', 'success message'],
  // §api.call.change-password
  ['changePassword', 'PUT users/change-password', 'old_password password', 'success message'],
  // §api.call.recover-password
  ['recoverPassword', 'POST users/recover/password', 'email', 'success message'],
  // §api.call.recover-password
  ['forgotPassword', 'POST forgot-password', 'email', 'success message'],
  // §api.call.set-password
  ['setPassword', 'PUT users/update/password', 'password code', 'success message'],
  // §api.call.orders
  [
    'orders',
    'POST settings/orders',
    '',
    'data.id data.date data.status data.total data.licensee data.zip data.pdf data.items',
  ],
  // §api.call.shop
  ['shop', 'GET shops/{font}', '', 'family_name'],
  // §api.call.cart
  ['cart', 'GET cart', '', 'cart'],
  // §api.call.change-cart
  [
    'priceCart',
    'PUT cart',
    'cart.id cart.type cart.options.desktop cart.options.web cart.options.app cart.pro cart.scripts user.personal_info step mode third_party_data stripe_payment_intent revision',
    'cart',
  ],
  // §api.call.change-cart.reply
  [
    'priceCart',
    'PUT cart',
    '',
    'revision subtotal changes.id changes.type changes.field changes.was changes.now changes.reason cart.breakdown.step cart.breakdown.label cart.breakdown.factor cart.breakdown.amount',
  ],
  // §api.call.empty-cart
  ['emptyCart', 'DELETE cart', '', ''],
  // §api.call.share
  ['shareCart', 'POST cart/share', 'cart', 'cart_id'],
  // §api.call.shared-cart
  ['sharedCart', 'GET cart/{id}', '', 'cart changes'],
  // §api.call.quote
  ['quoteCart', 'POST cart/pdf', 'cart personal_info', 'url quote_number valid_until'],
  // §api.call.checkout
  [
    'checkout',
    'POST checkout',
    'cart payment_method_id user.personal_info third_party_data us_sales_tax us_sales_tax_percentage is_us_order stripe_payment_intent',
    '',
  ],
  // §api.call.checkout.reply
  ['checkout', 'POST checkout', '', 'error requires_action payment_intent_client_secret order_id success'],
  // §api.call.payment-confirm
  [
    'confirmPayment',
    'POST payment/confirm',
    'cart payment_method_id order_id user.personal_info third_party_data',
    'success',
  ],
  // §api.call.payment-failed
  ['failPayment', 'POST payment/failed', 'cart order_id user.personal_info third_party_data', ''],
  // §api.call.checkout-order
  ['checkoutFree', 'POST checkout/order', '', 'success order_id'],
  // §api.call.checkout-attempt
  ['attempt', 'GET checkout/attempts/{attempt_id}', '', 'status order_id'],
  // §api.call.success-order
  ['success', 'POST checkouts/success', '', 'order_details'],
  // §api.call.club-check
  ['checkInvite', 'POST club/invite/check', 'token', 'invite already_customer'],
  // §api.call.club-register
  ['registerMember', 'POST club/invite/register', 'email password', 'token'],
] as const)('the call %s is %s', (name, address, body, reply) => {
  const call = calls[name];
  expect(`${call?.method} ${call?.path}`).toBe(address);
  expect([missing(call?.body?.schema, body), missing(call?.reply.schema, reply)]).toEqual([[], []]);
});

test.each([
  // §api.data.homepage-block
  ['homepage block', HomeBlock, 'type content class'],
  // §api.data.homepage-settings
  ['homepage settings', Homepage, 'settings.blogs'],
  // §api.data.blog-entry
  [
    'blog entry',
    BlogEntry,
    'name slug category image excerpt class categories.name categories.slug families.name families.slug typeface description',
  ],
  // §api.data.post
  [
    'post',
    Post,
    'html blogs meta.title meta.description meta.thumb_image meta.categories meta.families meta.date meta.designer meta.sidebar_text meta.class',
  ],
  // §api.data.typeface-item
  ['typeface item', TypefaceCard, 'name page class'],
  // §api.data.category
  ['category', Tag, 'name slug'],
  // §api.data.typeface.family
  [
    'typeface family',
    TypefaceDetail,
    'family.name family.slug family.about family.main_style.typeface_subfamily_id family.max_font_size family.min_font_size family.default_font_size family.is_rtl family.has_small_caps_support family.language_text',
  ],
  // §api.data.typeface.examples
  [
    'typeface examples',
    TypefaceDetail,
    'examples.class examples.subfamilies.styles.name examples.subfamilies.styles.class examples.subfamilies.styles.features',
  ],
  // §api.data.typeface.details
  [
    'typeface details',
    TypefaceDetail,
    'about.author about.release_date about.styles_no images.font images.pdf images.minisite feature_texts blogs.name blogs.slug blogs.category blogs.image meta.title meta.description meta.image',
  ],
  // §api.data.typeface.editable
  [
    'typeface editable',
    TypefaceDetail,
    'editable.subfamilies.name editable.subfamilies.sort_order editable.subfamilies.styles editable.otf_groups.sort_order editable.otf_groups.is_group editable.otf_groups.otfs.name editable.otf_groups.otfs.group editable.otf_groups.otfs.data_setting editable.otf_groups.otfs.selected editable.small_caps_feature',
  ],
  // §api.data.overview
  [
    'typeface overview',
    TypefaceOverview,
    'name page type overview_text characters.character characters.class style_count sub_family_count description is_rtl class',
  ],
  // §api.data.editable-style
  ['editable style', EditableStyle, 'name letter_style onum_class default_text class'],
  // §api.data.collection
  [
    'collection',
    Collection,
    'id name description about sections.name sections.items minisite_url minisite_link_name minisite_image gif',
  ],
  // §api.data.collection-item
  [
    'collection item',
    CollectionItem,
    'title typeface image description action_type action_header action_value',
  ],
  // §api.data.commission
  [
    'commission',
    Commission,
    'slug title featured_image header_image project_category summary thumbnail_image content_html sidebar_text published_at designer related.title related.slug related.typeface related.description related.thumbnail_image',
  ],
  // §api.data.commission-item
  ['commission item', CommissionLink, 'slug title'],
  // §api.data.snippet
  ['snippet', Snippet, 'title content'],
  // §api.data.form-error
  ['form error', FieldError, 'field message rule'],
  // §api.data.user
  ['user', User, 'email personal_info.beta'],
  // §api.data.personal-info
  [
    'personal info',
    PersonalInfo,
    'name company job_reference vat_number address1 address2 zip_code city state country website code_upgrade third_party_data newsletter_subscribe third_party_order is_student_order is_graduate_order',
  ],
  // §api.data.third-party
  [
    'third party',
    ThirdParty,
    'name company job_reference vat_number address1 address2 zip_code city state country website code_upgrade email',
  ],
  // §api.data.cart
  [
    'cart',
    SharedCart,
    'cart discounts.name discounts.value total.name total.value taxjar_error is_us_order us_sales_tax us_sales_tax_percentage stripe_payment_intent cart_modified cart_id cart_items_id_wise.families cart_items_id_wise.subfamilies cart_items_id_wise.styles',
  ],
  // §api.data.cart-item
  [
    'cart item',
    CartItem,
    'id type name font_class options.desktop options.web options.app options_text.desktop options_text.web options_text.app pro in_process scripts scripts_count value description.desktop description.web description.app',
  ],
  // §api.data.shop
  [
    'shop',
    Shop,
    'family_name slug header_class scripts settings families.name families.options subfamilies.name subfamilies.options styles.name styles.options',
  ],
  // §api.data.shop-script
  ['shop script', ShopScript, 'id name multiplier pivot.default_applied'],
  // §api.data.shop-settings
  [
    'shop settings',
    ShopSettings,
    'currency pro_multiplication style_prices.desktop style_prices.web style_prices.app options.desktop.name options.web.value options.app defaults',
  ],
  // §api.data.shop-option
  ['shop option', ShopOption, 'id name styles_no styles_no_display multiplication pro'],
  // §api.data.order
  [
    'order',
    Order,
    'order_details.id order_details.date order_details.zip order_details.pdf cart discounts total',
  ],
  // §api.data.club-invite
  ['club invite', ClubInvite, 'id email coworker_invite beta_user.company'],
  // §api.data.club-registration
  [
    'club registration',
    ClubRegistration,
    'beta_user_invite_id email password company first_name last_name token invited_coworker_emails.email invited_coworker_emails.name terms address1 address2 zip_code city state country instagram_handle',
  ],
])('the data of a %s has its members', (_name, { schema }, members) => {
  expect(missing(schema, members)).toEqual([]);
});

const isFile = (name: string) => calls[name]?.files !== undefined;

// §api.success
test.each(Object.keys(calls).filter((name) => !isFile(name)))(
  'the call %s answers with an object',
  (name) => {
    const schema: JsonSchema = calls[name]?.reply.schema ?? {};
    const forms = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
    expect(forms.map(({ type }) => type)).toEqual(forms.map(() => 'object'));
  },
);

/** The schemas of all members called `name`, however deep. */
function membersNamed(name: string, schema: unknown): unknown[] {
  if (!isSchema(schema)) return [];
  const here = isSchema(schema.properties) ? [schema.properties[name]] : [];
  return [...here, ...Object.values(schema).flatMap((inner) => membersNamed(name, inner))].filter(
    (found) => found !== undefined,
  );
}

// §pricing.money.cents, §api.money
test.each(['amount', 'us_sales_tax', 'reviewed_total'])('money called %s is in whole cents', (name) => {
  const replies = Object.values(calls).flatMap(({ reply }) => membersNamed(name, reply.schema));
  const steps = membersNamed(name, PriceStep.schema);
  for (const found of replies.filter((one) => !steps.includes(one)))
    expect(found).toMatchObject({ type: 'integer' });
});

// §tester.letter-style-codes
test('a letter style is 1, 2 or 3', () => {
  expect([0, 1, 2, 3, 4].map((code) => check(LetterStyle, code).ok)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

// §api.call.payment-trust
test('nothing but its order can keep a payment’s report from being read', () => {
  const order_id = 'order-of-a-payment';
  const unreadable = { cart: 'no list', user: 7, third_party_data: [7], payment_method_id: {} };
  const { ok, ...read } = check(PaymentReport, { order_id, ...unreadable });
  expect([ok, 'value' in read ? read.value.order_id : read]).toEqual([true, order_id]);
});
