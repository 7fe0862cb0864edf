import { describe, expect, test } from 'vitest';
import { cardPartOf, cardParts, declineMessage, incompleteMessage } from '../../domain/card-decline.ts';

// §payment.card-error
describe('a refused card', () => {
  test.each([
    ['incorrect_number', 'number'],
    ['invalid_expiry_year_past', 'expiry'],
    ['expired_card', 'expiry'],
    ['incorrect_cvc', 'cvc'],
    ['processing_error', undefined],
    ['card_declined', undefined],
    ['a code of tomorrow', undefined],
  ])('by %s is about the part %s', (code, part) => {
    expect(cardPartOf(declineMessage({ code }))).toBe(part);
  });

  test.each(cardParts)('says of an incomplete %s which part it is', (part) => {
    expect(cardPartOf(incompleteMessage(part))).toBe(part);
  });
});
