/** Messages for declined cards. The provider's own are for developers and echo what was typed. */

/** The provider's codes; the decline code is the more exact one. */
export type CardDecline = { readonly code: string; readonly declineCode?: string };

const otherCardAdvice = 'Please use another card, or ask your bank.';
const limitMessage = `Your card has reached its limit. ${otherCardAdvice}`;
const wrongNumberMessage = 'Your card’s number is incorrect.';
const wrongExpiryMessage = 'Your card’s expiry date is incorrect.';
const wrongCvcMessage = 'Your card’s security code is incorrect.';
const unsupportedMessage = `Your card does not support this kind of payment. ${otherCardAdvice}`;
const temporaryMessage = 'Your card could not be charged just now. Please try again in a moment.';

export const notAuthenticatedMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const declinedMessage = 'The card was not accepted. Please check your card or use another one.';

/** By decline code and by code. A lost or stolen card gets no reason: the reader may not be its holder. */
const messageByCode: Readonly<Record<string, string>> = {
  card_declined: `Your card was declined. ${otherCardAdvice}`,
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  card_velocity_exceeded: limitMessage,
  withdrawal_count_limit_exceeded: limitMessage,
  expired_card: 'Your card has expired. Please use another card.',
  incorrect_number: wrongNumberMessage,
  invalid_number: wrongNumberMessage,
  invalid_expiry_month: wrongExpiryMessage,
  invalid_expiry_year: wrongExpiryMessage,
  incorrect_cvc: wrongCvcMessage,
  invalid_cvc: wrongCvcMessage,
  incorrect_zip: 'Your card’s postal code is incorrect.',
  card_not_supported: unsupportedMessage,
  currency_not_supported: unsupportedMessage,
  transaction_not_allowed: unsupportedMessage,
  processing_error: temporaryMessage,
  try_again_later: temporaryMessage,
  issuer_not_available: temporaryMessage,
  reenter_transaction: temporaryMessage,
  authentication_required: notAuthenticatedMessage,
  authentication_failure: notAuthenticatedMessage,
  payment_intent_authentication_failure: notAuthenticatedMessage,
};

const messageFor = (code = '') => (Object.hasOwn(messageByCode, code) ? messageByCode[code] : undefined);

/** The message of the first decline that has one; a general sentence for unknown codes. */
export function declineMessage(...declines: readonly (CardDecline | undefined)[]): string {
  for (const decline of declines) {
    const message = messageFor(decline?.declineCode) ?? messageFor(decline?.code);
    if (message !== undefined) return message;
  }
  return declinedMessage;
}
