/** What a reader of the OpenAPI document needs to know of each call beyond its row. */
import type { CallName } from '../../domain/api.ts';
import { accountCalls } from '../../domain/calls/account.ts';
import { cartCalls } from '../../domain/calls/cart.ts';
import { checkoutCalls } from '../../domain/calls/checkout.ts';
import { clubCalls } from '../../domain/calls/club.ts';
import { contentCalls } from '../../domain/calls/content.ts';
import { libraryCalls } from '../../domain/calls/library.ts';
import { mailCalls } from '../../domain/calls/mail.ts';
import { commissionsPerPage } from '../../domain/commissions.ts';
import { filteredPostsPerPage, postsPerPage } from '../../domain/paging.ts';
import { pageKeys } from '../../server/content/content-files.ts';

/** The Club's own text is another call's. */
const publicPageKeys = pageKeys.filter((key) => key !== 'beta');

/** A call belongs to the tag of its table; `of` are the names of its calls. */
export const tags = [
  { name: 'Library', description: 'Typefaces, styles, glyphs and licence options.', of: libraryCalls },
  { name: 'Content', description: 'The foundry’s texts, and the settings of the site.', of: contentCalls },
  { name: 'Cart', description: 'Prices, shared carts and quotes.', of: cartCalls },
  { name: 'Trials', description: 'Trial fonts and the newsletter.', of: mailCalls },
  { name: 'Account', description: 'Sessions, passwords, email addresses and orders.', of: accountCalls },
  { name: 'Checkout', description: 'Paying, and the files that were bought.', of: checkoutCalls },
  { name: 'Club', description: 'Invites, and unfinished typefaces for members.', of: clubCalls },
] as const;

/** The tag of the calls that only the card provider makes. */
export const webhookTag = {
  name: 'Webhooks',
  description: 'Received from the card provider; clients never call them.',
};

type Operation = { readonly summary: string; readonly description?: string };

const pages = (count: number) => `${count} a page unless \`count\` says otherwise.`;

export const operations: { readonly [N in CallName]: Operation } = {
  typefaces: { summary: 'The library' },
  typeface: { summary: 'One typeface by slug or id' },
  styles: { summary: 'The editable styles of a subfamily' },
  coverage: { summary: 'The characters of each style of a typeface, as ranges' },
  compare: {
    summary: 'Styles of any typefaces, to be set beside each other',
    description: 'At most six; unknown ones are passed over.',
  },
  languages: { summary: 'The languages that every style of a typeface sets' },
  glyphs: { summary: 'Every character of a style' },
  glyph: { summary: "One glyph's outline, and what features make of it" },
  variableGlyph: {
    summary: "A character of a typeface's variable font, drawn along one axis",
    description:
      'At most 17 frames. `at` names the other axes that aren’t at their start, in the font’s order, with values within the axis in steps of a hundredth; another spelling is 404.',
  },
  shop: { summary: "A family's licence options" },

  settings: { summary: 'What the whole site needs to know', description: 'Answers in maintenance, too.' },
  homepage: { summary: 'The home page: settings with the recent posts, blocks, and the top of the library' },
  homepageBlocks: { summary: "The home page's blocks in order" },
  posts: { summary: 'The newest posts', description: pages(postsPerPage) },
  filteredPosts: {
    summary: 'Posts of a category or about a typeface',
    description: pages(filteredPostsPerPage),
  },
  postTypefaces: { summary: 'The typefaces that posts are about' },
  categories: { summary: "The blog's categories" },
  post: { summary: 'One post' },
  commissions: {
    summary: 'The featured commission, the snippets and the newest commissions',
    description: pages(commissionsPerPage),
  },
  commission: { summary: 'One commission by slug or id' },
  commissionList: { summary: 'Every commission by title' },
  collection: { summary: 'One collection by slug, without -collection, or by id' },
  freeTrials: { summary: 'The free trial fonts page: its text, the families and the character sets' },
  page: {
    summary: 'A static page',
    description: `By its key: ${publicPageKeys.join(', ')}.`,
  },
  clubPage: {
    summary: "The Club's page for its members",
    description: '403 `login_required` for visitors, `not_member` for customers outside the Club.',
  },

  cart: { summary: "The account's cart; empty for a visitor" },
  priceCart: {
    summary: 'Prices the cart and, for a customer, stores it',
    description:
      'With a session the cart is stored, if `revision` is that of the stored one; otherwise 409 with the stored cart. ' +
      'A visitor’s is priced and not stored: it can’t be paid for. `mode: address` checks and stores the address, and ' +
      'calculates the sales tax: send it before the checkout. No price is read from the request.',
  },
  emptyCart: { summary: 'Empties the cart' },
  shareCart: { summary: 'Stores a cart under a link that anybody may open' },
  sharedCart: { summary: 'A shared cart at its present prices, with what has changed and why' },
  quoteCart: { summary: 'Makes a quote as PDF, whose cart link holds its prices for 30 days' },
  quote: { summary: 'The PDF of a quote, by a link that only its maker knows' },

  orderTrials: {
    summary: 'Mails a link to free trial fonts',
    description: 'Subscribes to the newsletter, too, when requested.',
  },
  trial: { summary: 'The trial fonts as a zip, by the link in the email, for seven days' },
  reportViewError: { summary: 'Logs that a view failed in a browser' },
  subscribe: { summary: 'Subscribes to the newsletter; an existing subscription stays' },

  register: {
    summary: 'Opens an account, and a session',
    description: 'After many registrations from one place, without the code of an email 403 `code_required`.',
  },
  login: {
    summary: 'Opens a session',
    description: 'Where many places tried the address, without the code of an email 403 `code_required`.',
  },
  logout: { summary: 'Ends this session' },
  me: { summary: 'The current user' },
  recoverPassword: {
    summary: 'Mails a link that sets a new password',
    description: 'The response is the same for known and unknown addresses.',
  },
  forgotPassword: { summary: 'The same as users/recover/password' },
  setPassword: {
    summary: "Sets a new password by a reset email's code",
    description: 'Once and within an hour; ends every session.',
  },
  changeEmail: {
    summary: 'Changes the email address and ends every other session',
    description:
      'The old address gets a link that reverts it. A log-in older than 30 minutes needs the password (403 ' +
      '`login_again`). Without the code of an email to the new address one is sent (403 `code_required`).',
  },
  returnEmail: {
    summary: "Reverts a change of the email address by the notice's code",
    description: 'For seven days; ends every session and password.',
  },
  changePassword: { summary: 'Changes the password and ends every other session' },
  orders: {
    summary: "The account's orders, the newest first",
    description: 'The newest 500, not in pages. It reads only, although its method is POST.',
  },
  order: { summary: "One of the account's orders, with its licence" },

  checkout: {
    summary: 'Pays the stored cart as it was reviewed',
    description:
      'A declined card is 200 with `error`. A repeated call with the same Idempotency-Key gets the same result and ' +
      'charges nothing again. 409 `price_changed` has the cart to review again; after a refusal the attempt may be ' +
      'closed, so the next press of Pay needs another key.',
  },
  checkoutFree: {
    summary: 'Orders a cart whose total is zero',
    description: 'As `checkout`, without a card.',
  },
  attempt: {
    summary: 'What became of an attempt',
    description:
      '404 for an unknown attempt, and **asking for it closes it**: if its checkout arrives later, it is refused with ' +
      '409, so that nothing is charged after a client was told so.',
  },
  confirmPayment: {
    summary: 'The buyer passed authentication',
    description: 'Answers as `checkout` does. Repeating it is safe.',
  },
  failPayment: {
    summary: 'Authentication failed in the browser',
    description: 'The payment is cancelled; the order can be paid by another attempt.',
  },
  success: {
    summary: "The account's newest paid order",
    description: '`zip` and `pdf` are null while the files are made: ask again after a second or two.',
  },
  cardEvent: {
    summary: "The card provider's signed events",
    description: 'Stored and acknowledged; a signature of neither account is 400.',
  },
  download: {
    summary: "An order's zip or invoice, by a signed link of minutes",
    description:
      'The link is its permission: no token is needed. 409 with Retry-After while the file is made again. A request ' +
      'that accepts text/html gets failures as a page.',
  },

  checkInvite: {
    summary: 'Whom an invite to the Club is for',
    description: '404 for none, 409 for one that was used or has ended.',
  },
  registerMember: {
    summary: 'Uses an invite up',
    description: 'Opens an account or links the one that is there, and invites coworkers.',
  },
  clubFonts: { summary: "The Club's fonts with their versions, notes and download links; for members" },
  clubDownload: { summary: "One version of a Club font, by a member's signed link of minutes" },
};
