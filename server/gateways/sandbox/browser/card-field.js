/** The single card field: number, expiry and security code in one line, inside a shadow root. */

import { css, drawBrand, dress } from './card-look.js';
import {
  brandOf,
  cvcLengthOf,
  lengthOf,
  writeExpiry,
  writeNumber,
  wrongCvc,
  wrongExpiry,
  wrongNumber,
} from './card-number.js';
import { drawing, element, shadowHost } from './dom.js';

/** @typedef {import('./card-number.js').FieldError} FieldError */
/** @typedef {import('./card-number.js').Brand} Brand */
/** @typedef {Readonly<Record<string, unknown>>} Look */
/** @typedef {{ style?: { base?: Look, invalid?: Look }, disabled?: boolean, hideIcon?: boolean }} FieldOptions */
/** @typedef {{ complete: boolean, empty: boolean, brand: Brand, error: FieldError | undefined }} Change */
/** @typedef {{ changed: (change: Change) => void, focused: () => void, left: () => void, escaped: () => void, entered: () => void }} Listeners */

/** @param {string} name @param {string} label @param {string} placeholder @param {string} autocomplete */
function input(name, label, placeholder, autocomplete) {
  return element('input', {
    class: name,
    name,
    type: 'text',
    inputmode: 'numeric',
    'aria-label': label,
    autocomplete,
    placeholder,
    autocorrect: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
}

/** @typedef {ReturnType<typeof createParts>} Parts */

function createParts() {
  const number = input('number', 'Card number', '1234 1234 1234 1234', 'cc-number');
  const expiry = input('expiry', 'Expiry date', 'MM / YY', 'cc-exp');
  const cvc = input('cvc', 'CVC', 'CVC', 'cc-csc');
  const inputs = [number, expiry, cvc];
  const digits = () => number.value.replace(/\D/g, '');
  /** Parts that were left once are also told what they still miss. @type {Set<HTMLInputElement>} */
  const left = new Set();
  /** @param {HTMLInputElement} field @param {boolean} isLeft */
  const wrongIn = (field, isLeft) => {
    if (field === number) return wrongNumber(digits(), isLeft);
    return field === expiry ? wrongExpiry(expiry.value, isLeft) : wrongCvc(cvc.value, digits(), isLeft);
  };
  /** @param {HTMLInputElement} field */
  const wrongNow = (field) => wrongIn(field, left.has(field) && field.value !== '');
  /** @returns {Change} */
  const state = () => ({
    complete: inputs.every((field) => wrongIn(field, true) === undefined),
    empty: inputs.every((field) => field.value === ''),
    brand: brandOf(digits()),
    error: inputs.map(wrongNow).find((error) => error !== undefined),
  });
  return { number, expiry, cvc, inputs, digits, left, wrongIn, wrongNow, state };
}

/** @param {Listeners} listeners */
export function createCardField(listeners) {
  const { host, root } = shadowHost(css);
  const parts = createParts();
  const { inputs, left, wrongIn } = parts;
  const icon = drawing('svg', { viewBox: '0 0 38 25', 'aria-hidden': 'true' });
  root.append(element('div', { class: 'card' }, icon, element('div', { class: 'fields' }, ...inputs)));

  let told = '';
  const tell = () => {
    const now = parts.state();
    for (const field of inputs) markWrong(field, parts.wrongNow(field));
    drawBrand(icon, now.brand);
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    listeners.changed(now);
  };
  followTyping(parts, tell);
  followKeys(parts, listeners, tell);
  followFocus(root, listeners);
  tell();

  return {
    host,
    focus: () => (inputs.find((field) => wrongIn(field, true) !== undefined) ?? parts.number).focus(),
    blur: () => {
      for (const field of inputs) field.blur();
    },
    clear: () => {
      for (const field of inputs) field.value = '';
      left.clear();
      tell();
    },
    /** @param {FieldOptions} options */
    update: (options) => {
      if (options.disabled !== undefined) for (const field of inputs) field.disabled = options.disabled;
      if (options.hideIcon !== undefined) icon.toggleAttribute('hidden', options.hideIcon);
      dress(host, options);
    },
    /** What is missing or wrong, shown as well; undefined when the card may be sent. */
    check: () => {
      const errors = inputs.map((field) => wrongIn(field, true));
      for (const [place, field] of inputs.entries()) markWrong(field, errors[place]);
      return errors.find((error) => error !== undefined);
    },
    card: () => ({
      'card[number]': parts.digits(),
      'card[exp_month]': parts.expiry.value.slice(0, 2),
      'card[exp_year]': parts.expiry.value.slice(-2),
      'card[cvc]': parts.cvc.value,
    }),
  };
}

/** @param {HTMLInputElement} field @param {FieldError | undefined} error */
function markWrong(field, error) {
  field.setAttribute('aria-invalid', String(error !== undefined));
}

/** Writes what is typed in its form, and goes on to the next part when one is done. @param {Parts} parts @param {() => void} tell */
function followTyping({ number, expiry, cvc, digits, wrongIn }, tell) {
  /** @param {Event} event @param {HTMLInputElement} field */
  const isDone = (event, field) => wrongIn(field, true) === undefined && isAtEnd(field) && !isDeleting(event);
  number.addEventListener('input', (event) => {
    rewrite(number, writeNumber(digits().slice(0, lengthOf(digits()))));
    cvc.value = cvc.value.slice(0, cvcLengthOf(digits()));
    if (isDone(event, number)) expiry.focus();
    tell();
  });
  expiry.addEventListener('input', (event) => {
    rewrite(expiry, writeExpiry(expiry.value, isDeleting(event)));
    if (isDone(event, expiry)) cvc.focus();
    tell();
  });
  cvc.addEventListener('input', () => {
    rewrite(cvc, cvc.value.replace(/\D/g, '').slice(0, cvcLengthOf(digits())));
    tell();
  });
}

/** @param {Parts} parts @param {Listeners} listeners @param {() => void} tell */
function followKeys({ inputs, left }, listeners, tell) {
  for (const [place, field] of inputs.entries()) {
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') listeners.escaped();
      if (event.key === 'Enter') listeners.entered();
      const before = inputs[place - 1];
      if (event.key === 'Backspace' && field.value === '' && before) {
        event.preventDefault();
        before.focus();
      }
    });
    field.addEventListener('blur', () => {
      left.add(field);
      tell();
    });
  }
}

/** Moving between the three parts is not leaving the field. @param {ShadowRoot} root @param {Listeners} listeners */
function followFocus(root, listeners) {
  root.addEventListener('focusin', (event) => {
    if (!cameFrom(event, root)) listeners.focused();
  });
  root.addEventListener('focusout', (event) => {
    if (!cameFrom(event, root)) listeners.left();
  });
}

/** Writes the value with the caret kept behind the same digit. @param {HTMLInputElement} field @param {string} value */
function rewrite(field, value) {
  if (field.value === value) return;
  const wasAtEnd = isAtEnd(field);
  const before = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length;
  field.value = value;
  if (wasAtEnd) return;
  let place = 0;
  for (let seen = 0; place < value.length && seen < before; place += 1)
    if (/\d/.test(value[place] ?? '')) seen += 1;
  field.setSelectionRange(place, place);
}

/** @param {HTMLInputElement} field */
function isAtEnd(field) {
  return field.selectionStart === null || field.selectionStart >= field.value.length;
}

/** @param {Event} event */
function isDeleting(event) {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}

/** @param {Event} event @param {ShadowRoot} root */
function cameFrom(event, root) {
  return (
    event instanceof FocusEvent && event.relatedTarget instanceof Node && root.contains(event.relatedTarget)
  );
}
