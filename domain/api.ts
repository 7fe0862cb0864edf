/** The one table of calls: the server's routes, the browser's client and the OpenAPI document are all made from it. */
import {
  Changed,
  Credentials,
  EmailChange,
  EmailReturn,
  NewPassword,
  PasswordChange,
  ResetRequest,
  Token,
  User,
} from './account.ts';
import { BlogList, FilteredPosts, Post, SidebarTypeface, Tag } from './blog.ts';
import { call } from './call.ts';
import { Cart, CartRequest } from './cart.ts';
import { EditableStyle, TypefaceCard, TypefaceDetail } from './catalogue.ts';
import {
  CheckoutAttempt,
  CheckoutReply,
  CheckoutRequest,
  FreeOrderRequest,
  Order,
  OrderRow,
  PaymentReport,
} from './checkout.ts';
import { BetaFonts, CheckedInvite, ClubRegistration, InviteQuestion } from './club.ts';
import { Collection } from './collections.ts';
import { Commission, CommissionLink, CommissionOverview } from './commissions.ts';
import { GlyphDrawing, GlyphList } from './glyphs.ts';
import { HomeBlocks, Homepage } from './home.ts';
import { Paging } from './page-query.ts';
import { FreeTrials, StaticPage } from './pages.ts';
import { Settings } from './settings.ts';
import { exactly, integer, list, object } from './shape.ts';
import { QuoteReply, QuoteRequest, SharedCart, ShareReply, ShareRequest } from './shared-cart.ts';
import { Shop } from './shop.ts';
import { SubscribeRequest, Succeeded, TrialRequest } from './trials.ts';

const Empty = object({});
const Received = object({ received: exactly(true) });

export const api = {
  settings: call({
    method: 'GET',
    path: 'settings',
    summary: 'What the whole site needs to know',
    reply: Settings,
  }),
  typefaces: call({
    method: 'GET',
    path: 'typefaces',
    summary: 'The library',
    kept: true,
    reply: object({ data: list(TypefaceCard), total: integer(0) }),
  }),
  typeface: call({
    method: 'GET',
    path: 'typefaces/{slug}',
    summary: 'One typeface by slug or id',
    kept: true,
    reply: TypefaceDetail,
  }),
  styles: call({
    method: 'GET',
    path: 'subfamilies/{id}/styles',
    summary: 'The editable styles of a subfamily',
    kept: true,
    reply: object({ data: list(EditableStyle, 200) }),
  }),
  glyphs: call({
    method: 'GET',
    path: 'styles/{id}/glyphs',
    summary: 'Every character of a style',
    kept: true,
    reply: GlyphList,
  }),
  glyph: call({
    method: 'GET',
    path: 'styles/{id}/glyphs/{gid}',
    summary: "One glyph's outline, and what features make of it",
    kept: true,
    reply: GlyphDrawing,
  }),
  shop: call({
    method: 'GET',
    path: 'shops/{font}',
    summary: "A family's licence options",
    kept: true,
    reply: Shop,
  }),

  homepage: call({
    method: 'GET',
    path: 'homepage',
    summary: 'The home page: settings with the recent posts, blocks, and the top of the library',
    kept: true,
    reply: Homepage,
  }),
  homepageBlocks: call({
    method: 'GET',
    path: 'homepage_blocks',
    summary: "The home page's blocks in order",
    kept: true,
    reply: HomeBlocks,
  }),
  posts: call({
    method: 'GET',
    path: 'blog/posts',
    summary: 'The newest posts; 15 a page when not said otherwise',
    kept: true,
    query: Paging,
    reply: BlogList,
  }),
  filteredPosts: call({
    method: 'GET',
    path: 'blog/posts/filter/{filter}',
    summary: 'Posts of a category or about a typeface; 24 a page when not said otherwise',
    kept: true,
    query: Paging,
    reply: FilteredPosts,
  }),
  postTypefaces: call({
    method: 'GET',
    path: 'blog/posts/typefaces',
    summary: 'The typefaces that posts are about',
    kept: true,
    reply: object({ data: list(SidebarTypeface), total: integer(0) }),
  }),
  categories: call({
    method: 'GET',
    path: 'blog/categories',
    summary: "The blog's categories",
    kept: true,
    reply: object({ data: list(Tag), total: integer(0) }),
  }),
  post: call({
    method: 'GET',
    path: 'blogs/{category}/{slug}',
    summary: 'One post',
    kept: true,
    reply: Post,
  }),
  commissions: call({
    method: 'GET',
    path: 'commissions/posts',
    summary: 'The featured commission, the snippets and the newest commissions; 15 when not said otherwise',
    kept: true,
    query: Paging,
    reply: CommissionOverview,
  }),
  commission: call({
    method: 'GET',
    path: 'commissions/post/{slug}',
    summary: 'One commission by slug or id',
    kept: true,
    reply: Commission,
  }),
  commissionList: call({
    method: 'GET',
    path: 'commissions/lists/',
    summary: 'Every commission by title',
    kept: true,
    reply: object({ data: list(CommissionLink), total: integer(0) }),
  }),
  collection: call({
    method: 'GET',
    path: 'collections/{slug}',
    summary: 'One collection by slug, without -collection, or by id',
    kept: true,
    reply: Collection,
  }),
  freeTrials: call({
    method: 'GET',
    path: 'pages/free_trials',
    summary: 'The free trial fonts page: its text, the families and the character sets',
    kept: true,
    reply: FreeTrials,
  }),
  page: call({
    method: 'GET',
    path: 'pages/templates/{key}',
    summary:
      'A static page: information, eula, eula-us, privacy-policy, contact, about, newsletter, 404, free_trials',
    kept: true,
    reply: StaticPage,
  }),
  clubPage: call({
    method: 'GET',
    path: 'pages/templates/beta',
    summary: "The Club's page; 403 login_required for visitors, not_member for customers outside the Club",
    reply: StaticPage,
  }),

  cart: call({
    method: 'GET',
    path: 'cart',
    summary: "The account's cart; empty for a visitor",
    reply: Cart,
  }),
  priceCart: call({
    method: 'PUT',
    path: 'cart',
    summary: 'Prices the cart and, for a customer, keeps it; 409 with the current cart for a stale revision',
    body: CartRequest,
    reply: Cart,
  }),
  emptyCart: call({ method: 'DELETE', path: 'cart', summary: 'Empties the cart', reply: Cart }),
  shareCart: call({
    method: 'POST',
    path: 'cart/share',
    summary: 'Keeps a cart under a link that anybody may open',
    body: ShareRequest,
    reply: ShareReply,
  }),
  sharedCart: call({
    method: 'GET',
    path: 'cart/{id}',
    summary: 'A shared cart at its present prices, with what has changed and why',
    reply: SharedCart,
  }),
  quoteCart: call({
    method: 'POST',
    path: 'cart/pdf',
    summary: 'Makes a quote as PDF, whose cart link holds its prices for 30 days',
    body: QuoteRequest,
    reply: QuoteReply,
  }),
  quote: call({
    method: 'GET',
    path: 'quotes/{link}',
    summary: 'The PDF of a quote, by a link that only its maker knows',
    gives: 'bytes',
    reply: Empty,
  }),

  orderTrials: call({
    method: 'POST',
    path: 'trials',
    summary: 'Mails a link to free trial fonts; the newsletter too, when wanted',
    body: TrialRequest,
    reply: Succeeded,
  }),
  trial: call({
    method: 'GET',
    path: 'trials/{token}',
    summary: 'The trial fonts as a zip, by the link of the mail, for seven days',
    gives: 'bytes',
    reply: Empty,
  }),
  subscribe: call({
    method: 'POST',
    path: 'subscribe',
    summary: 'Subscribes to the newsletter; who is a reader already stays one',
    body: SubscribeRequest,
    reply: Succeeded,
  }),

  register: call({
    method: 'POST',
    path: 'users/register',
    summary: 'Opens an account',
    body: Credentials,
    reply: Token,
  }),
  login: call({
    method: 'POST',
    path: 'users/login',
    summary: 'Opens a session',
    body: Credentials,
    reply: Token,
  }),
  logout: call({
    method: 'POST',
    path: 'users/logout',
    summary: 'Ends this session',
    body: Empty,
    reply: Empty,
  }),
  me: call({ method: 'GET', path: 'me', summary: 'The current user', needs: 'user', reply: User }),
  recoverPassword: call({
    method: 'POST',
    path: 'users/recover/password',
    summary: 'Mails a link that sets a new password; answers alike for known and unknown addresses',
    body: ResetRequest,
    reply: Changed,
  }),
  forgotPassword: call({
    method: 'POST',
    path: 'forgot-password',
    summary: 'The same as users/recover/password',
    body: ResetRequest,
    reply: Changed,
  }),
  setPassword: call({
    method: 'PUT',
    path: 'users/update/password',
    summary: "Sets a new password by a reset letter's code, once and within an hour; ends every session",
    body: NewPassword,
    reply: Changed,
  }),
  changeEmail: call({
    method: 'PUT',
    path: 'users',
    summary: 'Changes the email address; the old one gets a notice with a link that takes it back',
    needs: 'user',
    body: EmailChange,
    reply: Changed,
  }),
  returnEmail: call({
    method: 'PUT',
    path: 'users/return-email',
    summary:
      "Takes a change of the email address back by the notice's code, for seven days; ends every session",
    body: EmailReturn,
    reply: Changed,
  }),
  changePassword: call({
    method: 'PUT',
    path: 'users/change-password',
    summary: 'Changes the password and ends every other session',
    needs: 'user',
    body: PasswordChange,
    reply: Changed,
  }),

  orders: call({
    method: 'POST',
    path: 'settings/orders',
    summary: "The account's orders, the newest first",
    needs: 'user',
    body: Empty,
    reply: object({ data: list(OrderRow) }),
  }),
  order: call({
    method: 'GET',
    path: 'settings/orders/{order_id}',
    summary: "One of the account's orders, with its licence",
    needs: 'user',
    reply: Order,
  }),

  checkout: call({
    method: 'POST',
    path: 'checkout',
    summary: 'Pays the reviewed cart; header Idempotency-Key names the attempt',
    needs: 'user',
    body: CheckoutRequest,
    reply: CheckoutReply,
  }),
  checkoutFree: call({
    method: 'POST',
    path: 'checkout/order',
    summary: 'Orders a cart whose total is zero',
    needs: 'user',
    body: FreeOrderRequest,
    reply: CheckoutReply,
  }),
  attempt: call({
    method: 'GET',
    path: 'checkout/attempts/{attempt_id}',
    summary: 'What became of an attempt',
    needs: 'user',
    reply: CheckoutAttempt,
  }),
  confirmPayment: call({
    method: 'POST',
    path: 'payment/confirm',
    summary: 'The buyer passed authentication',
    needs: 'user',
    body: PaymentReport,
    reply: CheckoutReply,
  }),
  failPayment: call({
    method: 'POST',
    path: 'payment/failed',
    summary: 'Authentication failed in the browser',
    needs: 'user',
    body: PaymentReport,
    reply: Received,
  }),
  success: call({
    method: 'POST',
    path: 'checkouts/success',
    summary: "The account's newest paid order",
    needs: 'user',
    body: Empty,
    reply: Order,
  }),

  checkInvite: call({
    method: 'POST',
    path: 'club/invite/check',
    summary: 'Whom an invite to the Club is for; 404 for none, 409 for one that was used or has ended',
    body: InviteQuestion,
    reply: CheckedInvite,
  }),
  registerMember: call({
    method: 'POST',
    path: 'club/invite/register',
    summary: 'Uses an invite up: opens an account or links the one that is there, and invites coworkers',
    body: ClubRegistration,
    reply: Token,
  }),
  clubFonts: call({
    method: 'GET',
    path: 'club/fonts',
    summary: "The Club's fonts with their versions, notes and download links of minutes; for members",
    needs: 'user',
    reply: BetaFonts,
  }),
  clubDownload: call({
    method: 'GET',
    path: 'club/downloads/{link}',
    summary: "One version of a Club font as a zip, by a member's signed link of minutes",
    gives: 'bytes',
    reply: Empty,
  }),

  cardEvent: call({
    method: 'POST',
    path: 'webhooks/stripe',
    summary: "The card provider's signed events",
    takes: 'bytes',
    reply: Received,
  }),
  download: call({
    method: 'GET',
    path: 'downloads/{link}',
    summary: "An order's zip or invoice, by a signed link of minutes",
    gives: 'bytes',
    reply: Empty,
  }),
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
