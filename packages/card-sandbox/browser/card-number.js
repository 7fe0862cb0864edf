/** Input of a card's parts: its formatting, and its errors in the provider's words. */

/** @typedef {'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'} Brand */
/** @typedef {{ type: 'validation_error', code: string, message: string }} FieldError */

/** @type {readonly (readonly [Brand, RegExp])[]} */
const brands = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^(30[0-5]|36|38|39)/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];

/** @param {string} typed */
export function digitsOf(typed) {
  return typed.replace(/\D/g, '');
}

/** @param {string} digits @returns {Brand} */
export function brandOf(digits) {
  return brands.find(([, begins]) => begins.test(digits))?.[0] ?? 'unknown';
}

/** @param {string} digits */
export function lengthOf(digits) {
  const brand = brandOf(digits);
  return brand === 'amex' ? 15 : brand === 'diners' ? 14 : 16;
}

/** @param {string} digits */
export function cvcLengthOf(digits) {
  return brandOf(digits) === 'amex' ? 4 : 3;
}

/** @param {string} digits */
export function formatNumber(digits) {
  const groups =
    brandOf(digits) === 'amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : digits.match(/.{1,4}/g);
  return (groups ?? []).filter((group) => group !== '').join(' ');
}

/**
 * `5` becomes `05 / ` at once, since no month begins with it.
 * @param {string} typed @param {boolean} isDeleting
 */
export function formatExpiry(typed, isDeleting) {
  let digits = digitsOf(typed);
  if (/^[2-9]/.test(digits) || /^\d\s*\//.test(typed)) digits = `0${digits}`;
  // Browsers autofill years of four digits.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** @param {string} code @param {string} message @returns {FieldError} */
function fieldError(code, message) {
  return { type: 'validation_error', code, message };
}

/** @param {string} digits */
function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * The three checks return what can't become right any more and, with `isLeft`, also what is still missing.
 * @param {string} digits @param {boolean} isLeft
 */
export function numberError(digits, isLeft) {
  if (digits.length >= lengthOf(digits)) {
    return passesLuhn(digits) ? undefined : fieldError('invalid_number', 'Your card number is invalid.');
  }
  return isLeft ? fieldError('incomplete_number', 'Your card number is incomplete.') : undefined;
}

/** @param {string} expiry @param {boolean} isLeft @param {Date} now */
export function expiryError(expiry, isLeft, now = new Date()) {
  const digits = digitsOf(expiry);
  if (digits.length >= 2 && !(Number(digits.slice(0, 2)) >= 1 && Number(digits.slice(0, 2)) <= 12)) {
    return fieldError('invalid_expiry_month', "Your card's expiration month is invalid.");
  }
  if (digits.length < 4) {
    return isLeft ? fieldError('incomplete_expiry', "Your card's expiration date is incomplete.") : undefined;
  }
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (year < now.getFullYear()) {
    return fieldError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > now.getFullYear() + 50) {
    return fieldError('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  return year === now.getFullYear() && month < now.getMonth() + 1
    ? fieldError('invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : undefined;
}

/** @param {string} cvc @param {string} digits @param {boolean} isLeft */
export function cvcError(cvc, digits, isLeft) {
  if (cvc.length >= cvcLengthOf(digits)) return undefined;
  return isLeft ? fieldError('incomplete_cvc', "Your card's security code is incomplete.") : undefined;
}
