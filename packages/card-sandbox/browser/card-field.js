/** The input of one part of a card, inside a shadow root. The focus never moves to another part by itself. */

import { brandOf, digitsOf } from './card-number.js';
import { parts } from './card-parts.js';
import { applyStyles, css, drawBrand } from './card-styles.js';
import { drawing, element, shadowHost } from './dom.js';

/** @typedef {import('./card-number.js').FieldError} FieldError */
/** @typedef {import('./card-parts.js').PartName} PartName */
/** @typedef {Readonly<Record<string, unknown>>} StyleValues */
/** @typedef {{ style?: { base?: StyleValues, invalid?: StyleValues }, disabled?: boolean, showIcon?: boolean }} FieldOptions */
/** @typedef {{ complete: boolean, empty: boolean, brand?: string, error: FieldError | undefined }} Change */
/** @typedef {{ changed: (change: Change) => void, focused: () => void, left: () => void, escaped: () => void, entered: () => void }} Listeners */
/** @typedef {ReturnType<typeof createCardField>} CardField */

/**
 * @param {PartName} name
 * @param {() => string} number the digits of the group's card number
 * @param {Listeners} listeners
 */
export function createCardField(name, number, listeners) {
  const { label, placeholder, autocomplete, format, errorIn } = parts[name];
  const { host, root } = shadowHost(css);
  const icon = drawing('svg', { viewBox: '0 0 38 25', 'aria-hidden': 'true', hidden: '' });
  const input = element('input', {
    type: 'text',
    inputmode: 'numeric',
    'aria-label': label,
    autocomplete,
    placeholder,
    autocorrect: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
  });
  root.append(element('div', { class: 'card' }, icon, input));

  /** Once it was left it is also checked for missing input. */
  let wasLeft = false;
  let lastState = '';
  /** @param {FieldError | undefined} error */
  const markInvalid = (error) => input.setAttribute('aria-invalid', String(error !== undefined));
  const notify = () => {
    const error = errorIn(input.value, number(), wasLeft && input.value !== '');
    const complete = errorIn(input.value, number(), true) === undefined;
    const brand = name === 'cardNumber' ? { brand: brandOf(digitsOf(input.value)) } : {};
    const now = { complete, empty: input.value === '', error, ...brand };
    markInvalid(error);
    if (brand.brand) drawBrand(icon, brand.brand);
    const text = JSON.stringify(now);
    if (text === lastState) return;
    lastState = text;
    listeners.changed(now);
  };
  input.addEventListener('input', (event) => {
    rewrite(input, format(input.value, number(), isDeleting(event)));
    notify();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') listeners.escaped();
    if (event.key === 'Enter') listeners.entered();
  });
  input.addEventListener('focus', listeners.focused);
  input.addEventListener('blur', () => {
    wasLeft = true;
    listeners.left();
    notify();
  });
  notify();

  return {
    host,
    focus: () => input.focus(),
    blur: () => input.blur(),
    clear: () => {
      input.value = '';
      wasLeft = false;
      notify();
    },
    /** After a change of the card number, which may be of another brand. */
    renew: () => {
      rewrite(input, format(input.value, number(), false));
      notify();
    },
    /** @param {FieldOptions} options */
    update: (options) => {
      if (options.disabled !== undefined) input.disabled = options.disabled;
      if (options.showIcon !== undefined) icon.toggleAttribute('hidden', !options.showIcon);
      applyStyles(host, options);
    },
    /** Shows and returns what is missing or wrong; undefined when it may be sent. */
    check: () => {
      const error = errorIn(input.value, number(), true);
      markInvalid(error);
      return error;
    },
    digits: () => digitsOf(input.value),
  };
}

/** Sets the value; the caret stays behind the same digit. @param {HTMLInputElement} input @param {string} value */
function rewrite(input, value) {
  if (input.value === value) return;
  const { selectionStart } = input;
  const wasAtEnd = selectionStart === null || selectionStart >= input.value.length;
  const before = digitsOf(input.value.slice(0, selectionStart ?? 0)).length;
  input.value = value;
  if (wasAtEnd) return;
  let place = 0;
  for (let seen = 0; place < value.length && seen < before; place += 1)
    if (/\d/.test(value[place] ?? '')) seen += 1;
  input.setSelectionRange(place, place);
}

/** @param {Event} event */
function isDeleting(event) {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}
