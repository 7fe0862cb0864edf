/** Messages for declined cards, and the part of the card that each is about. The provider's own are for developers. */

/** The parts of a card, in the order of the form. */
export const cardParts = ['number', 'expiry', 'cvc'] as const;
export type CardPart = (typeof cardParts)[number];

/** The provider's codes; the decline code is the more exact one. */
export type CardDecline = { readonly code: string; readonly declineCode?: string };

const otherCardAdvice = 'Please use another card, or ask your bank.';
const limitMessage = `Your card has reached its limit. ${otherCardAdvice}`;
const unsupportedMessage = `Your card does not support this kind of payment. ${otherCardAdvice}`;
const temporaryMessage = 'Your card could not be charged just now. Please try again in a moment.';

export const notAuthenticatedMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const declinedMessage = 'The card was not accepted. Please check your card or use another one.';

/** What is wrong with a part, by code. Each message names its part, and tells it: a reply about a card has only the message. */
const messagesByPart: Readonly<Record<CardPart, Readonly<Record<string, string>>>> = {
  number: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incorrect_number: 'Your card number is incorrect.',
  },
  expiry: {
    incomplete_expiry: 'Your card’s expiry date is incomplete.',
    invalid_expiry_month: 'Your card’s expiry month is invalid.',
    invalid_expiry_month_past: 'Your card’s expiry date is in the past.',
    invalid_expiry_year: 'Your card’s expiry year is invalid.',
    invalid_expiry_year_past: 'Your card’s expiry year is in the past.',
    expired_card: 'Your card has expired. Please use another card.',
  },
  cvc: {
    incomplete_cvc: 'Your card’s security code is incomplete.',
    invalid_cvc: 'Your card’s security code is invalid.',
    incorrect_cvc: 'Your card’s security code is incorrect.',
  },
};

/** By decline code and by code. A lost or stolen card gets no reason: the reader may not be its holder. */
const messageByCode: Readonly<Record<string, string>> = {
  card_declined: `Your card was declined. ${otherCardAdvice}`,
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  card_velocity_exceeded: limitMessage,
  withdrawal_count_limit_exceeded: limitMessage,
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
  ...messagesByPart.number,
  ...messagesByPart.expiry,
  ...messagesByPart.cvc,
};

/** Our message for a code of the provider; undefined for one that has none. */
export const messageFor = (code = '') =>
  Object.hasOwn(messageByCode, code) ? messageByCode[code] : undefined;

/** The part of the card that a message is about, if it is about one (§payment.card-error). */
export const cardPartOf = (message: string): CardPart | undefined =>
  cardParts.find((part) => Object.values(messagesByPart[part]).includes(message));

/** The message for a part that isn't complete. */
export const incompleteMessage = (part: CardPart) => messageFor(`incomplete_${part}`) ?? '';

/** The message of the first decline that has one; a general sentence for unknown codes. */
export function declineMessage(...declines: readonly (CardDecline | undefined)[]): string {
  for (const decline of declines) {
    const message = messageFor(decline?.declineCode) ?? messageFor(decline?.code);
    if (message !== undefined) return message;
  }
  return declinedMessage;
}
