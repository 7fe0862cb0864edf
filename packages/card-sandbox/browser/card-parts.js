/** The three parts of a card, each an input of its own: how they are labelled, formatted and checked. */

import {
  cvcError,
  cvcLengthOf,
  digitsOf,
  expiryError,
  formatExpiry,
  formatNumber,
  lengthOf,
  numberError,
} from './card-number.js';

/** @typedef {import('./card-number.js').FieldError} FieldError */
/**
 * `number` is the card number of the same group, which decides the length of the security code. `errorIn` returns what
 * can't become right any more and, with `isLeft`, also what is still missing.
 * @typedef {{
 *   label: string, placeholder: string, autocomplete: string,
 *   format: (typed: string, number: string, isDeleting: boolean) => string,
 *   errorIn: (value: string, number: string, isLeft: boolean) => FieldError | undefined,
 * }} Part
 */

/** By the provider's name of its element. @satisfies {Readonly<Record<string, Part>>} */
export const parts = {
  cardNumber: {
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    /** @param {string} typed */
    format: (typed) => formatNumber(digitsOf(typed).slice(0, lengthOf(digitsOf(typed)))),
    /** @param {string} value @param {string} _number @param {boolean} isLeft */
    errorIn: (value, _number, isLeft) => numberError(digitsOf(value), isLeft),
  },
  cardExpiry: {
    label: 'Expiry date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    /** @param {string} typed @param {string} _number @param {boolean} isDeleting */
    format: (typed, _number, isDeleting) => formatExpiry(typed, isDeleting),
    /** @param {string} value @param {string} _number @param {boolean} isLeft */
    errorIn: (value, _number, isLeft) => expiryError(value, isLeft),
  },
  cardCvc: {
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    /** @param {string} typed @param {string} number */
    format: (typed, number) => digitsOf(typed).slice(0, cvcLengthOf(number)),
    errorIn: cvcError,
  },
};

/** @typedef {keyof typeof parts} PartName */

/** @param {string} name @returns {name is PartName} */
export const isPartName = (name) => Object.hasOwn(parts, name);
