/** Every walk, in the order of the report. */
import type { AnyWalk } from './walk.ts';
import { attemptWalk } from './walks/attempt.walk.ts';
import { axesWalk } from './walks/axes.walk.ts';
import { blockWalk } from './walks/block.walk.ts';
import { cardWalk } from './walks/card.walk.ts';
import { cartWalk } from './walks/cart.walk.ts';
import { cartLineWalk } from './walks/cart-line.walk.ts';
import { cartOptionWalk } from './walks/cart-option.walk.ts';
import { changeEmailWalk } from './walks/change-email.walk.ts';
import { checkoutWalk } from './walks/checkout.walk.ts';
import { clubWalk } from './walks/club.walk.ts';
import { clubFontsWalk } from './walks/club-fonts.walk.ts';
import { clubInviteWalk } from './walks/club-invite.walk.ts';
import { compareWalk } from './walks/compare.walk.ts';
import { copyingWalk } from './walks/copying.walk.ts';
import { credentialsWalk } from './walks/credentials.walk.ts';
import { glyphAxesWalk } from './walks/glyph-axes.walk.ts';
import { glyphsWalk } from './walks/glyphs.walk.ts';
import { languagesWalk } from './walks/languages.walk.ts';
import { lazyCodeWalk } from './walks/lazy-code.walk.ts';
import { libraryWalk } from './walks/library.walk.ts';
import { logInFormsWalk } from './walks/log-in-forms.walk.ts';
import { loginWalk } from './walks/login.walk.ts';
import { maintenanceWalk } from './walks/maintenance.walk.ts';
import { navigationWalk } from './walks/navigation.walk.ts';
import { openingWalk } from './walks/opening.walk.ts';
import { ordersWalk } from './walks/orders.walk.ts';
import { ownFontWalk } from './walks/own-font.walk.ts';
import { ownTextWalk } from './walks/own-text.walk.ts';
import { pageWalk } from './walks/page.walk.ts';
import { payingWalk } from './walks/paying.walk.ts';
import { paymentWalk } from './walks/payment.walk.ts';
import { quoteWalk } from './walks/quote.walk.ts';
import { sessionWalk } from './walks/session.walk.ts';
import { shareWalk } from './walks/share.walk.ts';
import { sharedCartWalk } from './walks/shared-cart.walk.ts';
import { shopWalk } from './walks/shop.walk.ts';
import { stylePickerWalk } from './walks/style-picker.walk.ts';
import { successWalk } from './walks/success.walk.ts';
import { testerWalk } from './walks/tester.walk.ts';
import { versionWalk } from './walks/version.walk.ts';
import { newsletterWalk, trialWalk } from './walks/visitor-forms.walk.ts';

export const walks: readonly AnyWalk[] = [
  checkoutWalk,
  paymentWalk,
  cardWalk,
  attemptWalk,
  payingWalk,
  successWalk,
  ordersWalk,
  shopWalk,
  cartOptionWalk,
  cartLineWalk,
  cartWalk,
  shareWalk,
  sharedCartWalk,
  quoteWalk,
  sessionWalk,
  logInFormsWalk,
  maintenanceWalk,
  navigationWalk,
  pageWalk,
  versionWalk,
  clubWalk,
  clubInviteWalk,
  clubFontsWalk,
  credentialsWalk,
  loginWalk,
  changeEmailWalk,
  trialWalk,
  newsletterWalk,
  blockWalk,
  testerWalk,
  compareWalk,
  stylePickerWalk,
  ownFontWalk,
  openingWalk,
  libraryWalk,
  ownTextWalk,
  languagesWalk,
  glyphsWalk,
  glyphAxesWalk,
  axesWalk,
  copyingWalk,
  lazyCodeWalk,
];
