/** Payment methods: a published test card becomes an id. */

import type { SandboxCall } from './call.ts';
import { numberOfAlias, passesLuhn, type TestCard, testCard } from './cards.ts';
import { formOf, textOf } from './form.ts';
import { newPaymentMethod } from './objects.ts';
import { type ApiResponse, failed, invalid, notFound, okResponse } from './response.ts';
import { findMethod, insertMethod, type MethodRow } from './store.ts';

const expiryYearsAhead = 50;

export async function createMethod(call: SandboxCall): Promise<ApiResponse> {
  if (textOf(call.form, 'type') !== 'card') {
    return invalid('Missing required param: type.', 'type', 'parameter_missing');
  }
  const cardFields = formOf(call.form, 'card');
  const number = (textOf(cardFields, 'number') ?? '').replace(/[\s-]/g, '');
  const expMonth = Number(textOf(cardFields, 'exp_month'));
  const expYear = fullYear(Number(textOf(cardFields, 'exp_year')));
  const cvc = textOf(cardFields, 'cvc');
  const card = testCard(number);
  if (!passesLuhn(number)) return cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!card) return notATestCard();
  const error = checkCardDetails(card, expMonth, expYear, cvc);
  if (error) return error;
  const name = textOf(formOf(call.form, 'billing_details'), 'name') ?? null;
  const body = newPaymentMethod(card, { last4: number.slice(-4), expMonth, expYear }, name);
  await insertMethod(call.db, call.account, { body, card: number });
  return okResponse(body);
}

export async function retrieveMethod(call: SandboxCall): Promise<ApiResponse> {
  const method = await findMethod(call.db, call.account, call.id);
  return method ? okResponse(method.body) : notFound('PaymentMethod', call.id, 'id');
}

/** The account's own method, or a new one for one of the provider's names of test cards. */
export async function findCardOf(call: SandboxCall, id: string): Promise<MethodRow | undefined> {
  const number = numberOfAlias(id);
  const card = number === undefined ? undefined : testCard(number);
  if (number === undefined || !card) return await findMethod(call.db, call.account, id);
  const expYear = new Date().getUTCFullYear() + 1;
  const details = { last4: number.slice(-4), expMonth: 12, expYear };
  const row = { body: newPaymentMethod(card, details, null), card: number };
  await insertMethod(call.db, call.account, row);
  return row;
}

function fullYear(year: number): number {
  return year < 100 ? year + 2000 : year;
}

function checkCardDetails(
  card: TestCard,
  expMonth: number,
  expYear: number,
  cvc: string | undefined,
): ApiResponse | undefined {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (!(expYear >= year && expYear <= year + expiryYearsAhead)) {
    return cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear === year && expMonth < month) {
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (cvc !== undefined && !(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    return cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return undefined;
}

function cardError(code: string, message: string, param: string): ApiResponse {
  return failed(402, { type: 'card_error', code, message, param });
}

function notATestCard(): ApiResponse {
  return failed(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
  });
}
