/** `stripe.elements()`: the card element with the mounting, events and classes that React's binding expects. */
import { createCardField } from './card-field.js';

/** @typedef {import('./card-field.js').FieldOptions & { classes?: Record<string, string> }} ElementOptions */
/** @typedef {(event?: object) => void} Handler */
/** @typedef {ReturnType<typeof createElement>} CardElement */

const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

export function createElements() {
  /** @type {CardElement | undefined} */
  let card;
  return {
    /** @param {unknown} type @param {ElementOptions} options */
    create: (type, options = {}) => {
      if (nameOf(type) !== 'card') throw new Error(`The card sandbox has no element '${nameOf(type)}'.`);
      if (card)
        throw new Error('Can only create one Element of type card through the same Elements instance.');
      card = createElement(options, () => {
        card = undefined;
      });
      return card;
    },
    /** @param {unknown} type */
    getElement: (type) => (nameOf(type) === 'card' ? (card ?? null) : null),
    update: () => undefined,
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
}

/** React's components carry the name of their element. @param {unknown} type */
function nameOf(type) {
  if (typeof type === 'string') return type;
  const holds = (typeof type === 'function' || typeof type === 'object') && type !== null;
  return holds && '__elementType' in type ? String(type.__elementType) : '';
}

/** The element's field, for `createPaymentMethod`; nothing else can read the digits. */
/** @type {WeakMap<object, ReturnType<typeof createCardField>>} */
const fields = new WeakMap();

/** @param {unknown} mounted */
export function fieldOf(mounted) {
  return typeof mounted === 'object' && mounted !== null ? fields.get(mounted) : undefined;
}

/** @param {ElementOptions} options @param {() => void} onDestroy */
function createElement(options, onDestroy) {
  /** @type {Map<string, Set<Handler>>} */
  const handlers = new Map();
  /** @type {HTMLElement | undefined} */
  let place;
  const classes = { ...defaultClasses, ...options.classes };
  /** @param {string} name @param {object} event */
  const emit = (name, event = {}) => {
    for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType: 'card', ...event });
  };
  /** @param {keyof typeof defaultClasses} name @param {boolean} isOn */
  const mark = (name, isOn) => place?.classList.toggle(classes[name], isOn);
  let last = { complete: false, empty: true, invalid: false };
  const markAll = () => {
    mark('base', true);
    mark('complete', last.complete);
    mark('empty', last.empty);
    mark('invalid', last.invalid);
  };
  const field = createCardField({
    changed: (change) => {
      last = { complete: change.complete, empty: change.empty, invalid: change.error !== undefined };
      markAll();
      emit('change', { ...change, value: {} });
    },
    focused: () => {
      mark('focus', true);
      emit('focus');
    },
    left: () => {
      mark('focus', false);
      emit('blur');
    },
    escaped: () => emit('escape'),
    entered: () => place?.closest('form')?.requestSubmit(),
  });
  field.update(options);
  const unmount = () => {
    field.host.remove();
    for (const name of Object.values(classes)) place?.classList.remove(name);
    place = undefined;
  };

  const card = {
    /** @param {string | HTMLElement} where */
    mount: (where) => {
      const found = typeof where === 'string' ? document.querySelector(where) : where;
      if (!(found instanceof HTMLElement))
        throw new Error('The place to mount the card element is not there.');
      place = found;
      place.append(field.host);
      markAll();
      setTimeout(() => emit('ready'));
    },
    unmount,
    destroy: () => {
      unmount();
      handlers.clear();
      fields.delete(card);
      onDestroy();
    },
    /** @param {ElementOptions} changed */
    update: (changed) => field.update(changed),
    focus: field.focus,
    blur: field.blur,
    clear: field.clear,
    /** @param {string} name @param {Handler} handler */
    on: (name, handler) => {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
      return card;
    },
    /** @param {string} name @param {Handler} handler */
    once: (name, handler) => {
      /** @type {Handler} */
      const first = (event) => {
        card.off(name, first);
        handler(event);
      };
      return card.on(name, first);
    },
    /** @param {string} name @param {Handler} [handler] */
    off: (name, handler) => {
      if (handler) handlers.get(name)?.delete(handler);
      else handlers.delete(name);
      return card;
    },
  };
  fields.set(card, field);
  return card;
}
