/** What no visitor can cause: declared transitions, and guards that always have the same result, each with its reason. */
const bug = 'this part handles every outcome of its jobs: only a bug ends it with an error';
const sessionFirst = "the session's own news come first, and end the form";
const again =
  'the session reports what the checkout knows already only after a payment that found it over, too short to be told apart';
const stays = 'the one form that requires a code beside its fields stays open';
const checkoutSends =
  'the checkout sends it just before the event that is walked; the checkout and its paths show the result';
const first = 'the address is read before anybody can type a letter';
const stillPatient =
  'a question that is not answered yet changes nothing here: the attempt and its paths show it';
const noRule =
  'orders, the order just paid and the Club’s fonts are one chart, and this one has no such rule';
const refusedTimer =
  'a timer is refused at once: nobody sees the state before it, and the one after it is walked';
const several = 'the shop has several typefaces: a page with one has no such button';
const sessionCode = 'only its code can be lost, after a deploy, and the session has been read by it';
const stops = "'Stop' sends it, and the axes rest at once: that is walked";
const another = 'the page says it only where the character is another one';
const oneByOne = 'the cart makes one change after another: this one would have to be older than the state';
const silent = 'it shows nothing: e2e/ahead.spec.ts reads the calls that follow from it';
const absent = 'the button is there only where a code was required';

export const unreachable: Readonly<Record<string, string>> = {
  'navigation --link.aimed [isElsewhere]--> stays': silent,
  'the passing of navigation --link.aimed [isElsewhere]--> stays': silent,
  'the refusal of navigation --link.aimed [isElsewhere]--> stays': silent,
  'checkout.account --xstate.done.actor.logInForm--> stays': sessionFirst,
  'checkout.account --xstate.done.actor.registerForm--> stays': sessionFirst,
  'credentials.entering --xstate.error.actor.credentialsForm--> credentials.entering': bug,
  'credentials.verifying --xstate.error.actor.codeForm--> credentials.verifying': bug,
  'checkout.account --xstate.error.actor.logInForm--> checkout.account': bug,
  'checkout.account --xstate.error.actor.registerForm--> checkout.account': bug,
  'checkout.checking --xstate.error.actor.attempt--> checkout.checking': bug,
  'checkout.information --xstate.error.actor.informationForm--> checkout.information': bug,
  'checkout.review --xstate.error.actor.reviewForm--> checkout.review': bug,
  'checkout.payment.card --xstate.error.actor.card--> checkout.payment.card': bug,
  'checkout.payment.charge --xstate.error.actor.payment--> checkout.checking': bug,
  'attempt.open.patience.kept --xstate.error.actor.patience--> attempt.open.patience.overdue': refusedTimer,
  'payment.unknown --xstate.error.actor.attempt--> payment.unknown.overdue': bug,
  'club --xstate.error.actor.followUser--> stays': bug,
  'club-invite.registering --xstate.error.actor.registerForm--> club-invite.registering': bug,
  'club-invite.identifying --xstate.error.actor.followUser--> club-invite.registering':
    'a subscription never fails',
  'form.resending --xstate.done.actor.submit--> form.succeeded': stays,
  'the refusal of form.resending --xstate.done.actor.submit [isReusable]--> form.submitted': stays,
  'the refusal of form.confirming --code.resend [hasCodeField]--> form.resending': absent,
  'the refusal of form.failed --code.resend [hasCodeField]--> form.resending': absent,
  'cart --cart.change--> stays': checkoutSends,
  'cart.waiting --cart.reload--> stays': 'nothing follows from it: the cart will be read anyway',
  'the refusal of checkout.checking --xstate.snapshot.attempt [isOverdue]--> checkout.checking.overdue':
    stillPatient,
  'the refusal of payment.unknown --xstate.snapshot.attempt [isOverdue]--> payment.unknown.overdue':
    stillPatient,
  'the refusal of checkout.payment.charge --xstate.snapshot.payment [isPaymentBegun]--> checkout.payment.charge.charging':
    'a payment that has begun and goes on changes nothing here: the payment and its paths show it',
  'the refusal of checkout --user.changed [isLoggedOut]--> checkout.account': again,
  'the refusal of checkout.account --user.changed [isMember]--> checkout.starting': again,
  'block.setting.reading --text.written--> stays': first,
  'block.setting --xstate.error.actor.address--> stays': bug,
  'block.screen.full --xstate.error.actor.fillScreen--> block.screen.refused': 'it says that it was refused',
  'block.motion.playing --axes.play--> stays': stops,
  'block.motion.playing --xstate.error.actor.playAxes--> block.motion.still': bug,
  'compare.setting.reading --text.written--> stays': first,
  'compare.setting --xstate.error.actor.address--> stays': bug,
  'copying.copied --xstate.error.actor.wait--> copying.idle': refusedTimer,
  'tester --xstate.error.actor.loadFacesForPrint--> stays': bug,
  'navigation.page.savingAddress --xstate.error.actor.saveAddress--> navigation.page.redirecting':
    sessionCode,
  'navigation.page.returning --xstate.error.actor.popAddress--> navigation.page.redirecting': sessionCode,
  'navigation.page.showing.approaching --xstate.error.actor.wait--> navigation.page.showing.still':
    refusedTimer,
  'page.loading.early --xstate.error.actor.wait--> page.loading.late': refusedTimer,
  'page.missing --xstate.error.actor.loadNotFound--> page.notFound':
    'the 404 page has no data: only its code can fail, after a deploy',
  'version.updateAvailable.loading --xstate.error.actor.reload--> version.updateAvailable.offered':
    'only a window inside another page may not load itself',
  'opening.walking.waiting --xstate.error.actor.wait--> opening.still': refusedTimer,
  'the refusal of opening --typeface.next [hasOthers]--> opening.still': several,
  'the refusal of opening.still --walk.start [hasOthers]--> opening.walking': several,
  'glyph-axes.playing --axes.play--> stays': stops,
  'glyph-axes.playing --xstate.error.actor.playGlyph--> glyph-axes.shown': bug,
  'the refusal of glyph-axes --character.changed [isAnother]--> glyph-axes.loading': another,
  'the refusal of glyph-axes.untouched --character.changed [isAnother]--> stays': another,
  'the refusal of glyph-axes.starting --character.changed [isAnother]--> glyph-axes.starting': another,
  'the refusal of glyph-axes.playing --character.changed [isAnother]--> glyph-axes.starting': another,
  'own-font --xstate.error.actor.hideFont--> stays': bug,
  'own-text.text --xstate.error.actor.address--> stays': bug,
  'shared-cart.starting --xstate.error.actor.watchReplacement--> shared-cart.idle': bug,
  'shared-cart.loading --cart.replaced--> stays': 'nothing follows from it, which is walked',
  'shared-cart.replacing --cart.replaced--> stays': oneByOne,
  'shared-cart.undoing --cart.replaced--> stays': oneByOne,
  'the refusal of shared-cart --cart.replaced [isNewestUndo]--> shared-cart.opened':
    'what the browser kept is told in the same moment, and that is walked',
  'shop --xstate.error.actor.linkCart--> stays': bug,
  'success.loading --xstate.done.actor.load [isEmpty]--> success.empty': noRule,
  'the passing of success.loading --xstate.done.actor.load [isEmpty]--> success.empty': noRule,
  'orders.loading --xstate.error.actor.load [isMissing]--> orders.empty': noRule,
  'the passing of orders.loading --xstate.error.actor.load [isMissing]--> orders.empty': noRule,
  'club-fonts.loading --xstate.done.actor.load [isMaking]--> club-fonts.stale': noRule,
  'the passing of club-fonts.loading --xstate.done.actor.load [isMaking]--> club-fonts.stale': noRule,
  'club-fonts.loading --xstate.error.actor.load [isMissing]--> club-fonts.empty': noRule,
  'the passing of club-fonts.loading --xstate.error.actor.load [isMissing]--> club-fonts.empty': noRule,
};
