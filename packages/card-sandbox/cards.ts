/** The published test cards and their effects. Any other number is refused, so that no real card is ever stored. */

export type Decline = { readonly code: string; readonly declineCode?: string; readonly message: string };

export type TestCard = {
  readonly brand: 'visa' | 'mastercard' | 'amex';
  /** Requires 3-D Secure before every charge. */
  readonly challenges?: true;
  readonly decline?: Decline;
  /** Its bank disputes every charge at once. */
  readonly disputes?: true;
  /** Refunds are `pending` until a test finishes them. */
  readonly refundsLater?: true;
};

function declined(declineCode: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', declineCode, message };
}

export const genericDecline = declined('generic_decline');
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { brand: 'visa', decline: genericDecline },
  '4000000000009995': { brand: 'visa', decline: insufficientFunds },
  '4000000000009987': { brand: 'visa', decline: declined('lost_card') },
  '4000000000009979': { brand: 'visa', decline: declined('stolen_card') },
  '4000000000000069': {
    brand: 'visa',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    brand: 'visa',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000002500003155': { brand: 'visa', challenges: true },
  '4000002760003184': { brand: 'visa', challenges: true },
  '4000000000003220': { brand: 'visa', challenges: true },
  '4000008260003178': { brand: 'visa', challenges: true, decline: insufficientFunds },
  '4000000000000259': { brand: 'visa', disputes: true },
  '4000000000007726': { brand: 'visa', refundsLater: true },
  '4000008400001629': { brand: 'visa', challenges: true, decline: genericDecline },
};

/** Names that the provider's own tests use instead of numbers. */
const aliases: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
};

export function testCard(number: string): TestCard | undefined {
  return Object.hasOwn(cards, number) ? cards[number] : undefined;
}

export function numberOfAlias(name: string): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
