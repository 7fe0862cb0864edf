/** Why a card was refused, in our words: the provider's talk to developers and repeat what was typed. */

/** As the provider names it; the decline code is the more exact one. */
export type CardRefusal = { readonly code: string; readonly declineCode?: string };

const other = 'Please use another card, or ask your bank.';
const limit = `Your card has reached its limit. ${other}`;
const number = "Your card's number is incorrect.";
const expiry = "Your card's expiry date is incorrect.";
const cvc = "Your card's security code is incorrect.";
const unsupported = `Your card does not support this kind of payment. ${other}`;
const passing = 'Your card could not be charged just now. Please try again in a moment.';

export const notAuthenticatedMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const refusedMessage = 'The card was not accepted. Please check your card or use another one.';

/** By decline code and by code. A lost or stolen card is declined without a reason: its holder may not be who reads it. */
const words: Readonly<Record<string, string>> = {
  card_declined: `Your card was declined. ${other}`,
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  card_velocity_exceeded: limit,
  withdrawal_count_limit_exceeded: limit,
  expired_card: 'Your card has expired. Please use another card.',
  incorrect_number: number,
  invalid_number: number,
  invalid_expiry_month: expiry,
  invalid_expiry_year: expiry,
  incorrect_cvc: cvc,
  invalid_cvc: cvc,
  incorrect_zip: "Your card's postal code is incorrect.",
  card_not_supported: unsupported,
  currency_not_supported: unsupported,
  transaction_not_allowed: unsupported,
  processing_error: passing,
  try_again_later: passing,
  issuer_not_available: passing,
  reenter_transaction: passing,
  authentication_required: notAuthenticatedMessage,
  authentication_failure: notAuthenticatedMessage,
  payment_intent_authentication_failure: notAuthenticatedMessage,
};

const known = (code = '') => (Object.hasOwn(words, code) ? words[code] : undefined);

/** The words of the first refusal that has some; a general sentence for what nobody named. */
export function refusalWords(...refusals: readonly (CardRefusal | undefined)[]): string {
  for (const refusal of refusals) {
    const found = known(refusal?.declineCode) ?? known(refusal?.code);
    if (found !== undefined) return found;
  }
  return refusedMessage;
}
