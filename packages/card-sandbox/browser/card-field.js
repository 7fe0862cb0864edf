/** The single card field: number, expiry and security code in one line, inside a shadow root. */

import {
  brandOf,
  cvcError,
  cvcLengthOf,
  expiryError,
  formatExpiry,
  formatNumber,
  lengthOf,
  numberError,
} from './card-number.js';
import { applyStyles, css, drawBrand } from './card-styles.js';
import { drawing, element, shadowHost } from './dom.js';

/** @typedef {import('./card-number.js').FieldError} FieldError */
/** @typedef {import('./card-number.js').Brand} Brand */
/** @typedef {Readonly<Record<string, unknown>>} StyleValues */
/** @typedef {{ style?: { base?: StyleValues, invalid?: StyleValues }, disabled?: boolean, hideIcon?: boolean }} FieldOptions */
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
  /** Parts that were left once are also checked for missing input. @type {Set<HTMLInputElement>} */
  const left = new Set();
  /** @param {HTMLInputElement} field @param {boolean} isLeft */
  const errorIn = (field, isLeft) => {
    if (field === number) return numberError(digits(), isLeft);
    return field === expiry ? expiryError(expiry.value, isLeft) : cvcError(cvc.value, digits(), isLeft);
  };
  /** @param {HTMLInputElement} field */
  const visibleError = (field) => errorIn(field, left.has(field) && field.value !== '');
  /** @returns {Change} */
  const state = () => ({
    complete: inputs.every((field) => errorIn(field, true) === undefined),
    empty: inputs.every((field) => field.value === ''),
    brand: brandOf(digits()),
    error: inputs.map(visibleError).find((error) => error !== undefined),
  });
  return { number, expiry, cvc, inputs, digits, left, errorIn, visibleError, state };
}

/** @param {Listeners} listeners */
export function createCardField(listeners) {
  const { host, root } = shadowHost(css);
  const parts = createParts();
  const { inputs, left, errorIn } = parts;
  const icon = drawing('svg', { viewBox: '0 0 38 25', 'aria-hidden': 'true' });
  root.append(element('div', { class: 'card' }, icon, element('div', { class: 'fields' }, ...inputs)));

  let lastState = '';
  const notify = () => {
    const now = parts.state();
    for (const field of inputs) markInvalid(field, parts.visibleError(field));
    drawBrand(icon, now.brand);
    const text = JSON.stringify(now);
    if (text === lastState) return;
    lastState = text;
    listeners.changed(now);
  };
  handleInput(parts, notify);
  handleKeys(parts, listeners, notify);
  handleFocus(root, listeners);
  notify();

  return {
    host,
    focus: () => (inputs.find((field) => errorIn(field, true) !== undefined) ?? parts.number).focus(),
    blur: () => {
      for (const field of inputs) field.blur();
    },
    clear: () => {
      for (const field of inputs) field.value = '';
      left.clear();
      notify();
    },
    /** @param {FieldOptions} options */
    update: (options) => {
      if (options.disabled !== undefined) for (const field of inputs) field.disabled = options.disabled;
      if (options.hideIcon !== undefined) icon.toggleAttribute('hidden', options.hideIcon);
      applyStyles(host, options);
    },
    /** Shows and returns what is missing or wrong; undefined when the card may be sent. */
    check: () => {
      const errors = inputs.map((field) => errorIn(field, true));
      for (const [place, field] of inputs.entries()) markInvalid(field, errors[place]);
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
function markInvalid(field, error) {
  field.setAttribute('aria-invalid', String(error !== undefined));
}

/** Formats the input, and focuses the next part when one is complete. @param {Parts} parts @param {() => void} notify */
function handleInput({ number, expiry, cvc, digits, errorIn }, notify) {
  /** @param {Event} event @param {HTMLInputElement} field */
  const isDone = (event, field) => errorIn(field, true) === undefined && isAtEnd(field) && !isDeleting(event);
  number.addEventListener('input', (event) => {
    rewrite(number, formatNumber(digits().slice(0, lengthOf(digits()))));
    cvc.value = cvc.value.slice(0, cvcLengthOf(digits()));
    if (isDone(event, number)) expiry.focus();
    notify();
  });
  expiry.addEventListener('input', (event) => {
    rewrite(expiry, formatExpiry(expiry.value, isDeleting(event)));
    if (isDone(event, expiry)) cvc.focus();
    notify();
  });
  cvc.addEventListener('input', () => {
    rewrite(cvc, cvc.value.replace(/\D/g, '').slice(0, cvcLengthOf(digits())));
    notify();
  });
}

/** @param {Parts} parts @param {Listeners} listeners @param {() => void} notify */
function handleKeys({ inputs, left }, listeners, notify) {
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
      notify();
    });
  }
}

/** Moving between the three parts is not leaving the field. @param {ShadowRoot} root @param {Listeners} listeners */
function handleFocus(root, listeners) {
  root.addEventListener('focusin', (event) => {
    if (!cameFrom(event, root)) listeners.focused();
  });
  root.addEventListener('focusout', (event) => {
    if (!cameFrom(event, root)) listeners.left();
  });
}

/** Sets the value; the caret stays behind the same digit. @param {HTMLInputElement} field @param {string} value */
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
