/** `stripe.elements()`: the parts of one card with the mounting, events and classes that React's binding expects. */
import { createCardField } from './card-field.js';
import { isPartName } from './card-parts.js';

/** @typedef {import('./card-field.js').CardField} CardField */
/** @typedef {import('./card-field.js').FieldOptions & { classes?: Record<string, string> }} ElementOptions */
/** @typedef {import('./card-parts.js').PartName} PartName */
/** @typedef {(event?: object) => void} Handler */
/** @typedef {ReturnType<typeof createElement>} CardElement */
/** The parts of one card. @typedef {Map<PartName, { element: CardElement, field: CardField }>} Group */

const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

export function createElements() {
  /** @type {Group} */
  const group = new Map();
  return {
    /** @param {unknown} type @param {ElementOptions} options */
    create: (type, options = {}) => {
      const name = nameOf(type);
      if (!isPartName(name)) throw new Error(`The card sandbox has no element '${name}'.`);
      if (group.has(name))
        throw new Error(`Can only create one Element of type ${name} through the same Elements instance.`);
      return createElement(name, options, group);
    },
    /** @param {unknown} type */
    getElement: (type) => {
      const name = nameOf(type);
      return (isPartName(name) && group.get(name)?.element) || null;
    },
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

/** The card that an element is a part of, for `createPaymentMethod`; nothing else can read the digits. */
/** @type {WeakMap<object, Group>} */
const groups = new WeakMap();

/** The fields of the card that this element is a part of, in order. @param {unknown} mounted */
export function cardOf(mounted) {
  const group = typeof mounted === 'object' && mounted !== null ? groups.get(mounted) : undefined;
  const [number, expiry, cvc] = [group?.get('cardNumber'), group?.get('cardExpiry'), group?.get('cardCvc')];
  return number && expiry && cvc ? { number: number.field, expiry: expiry.field, cvc: cvc.field } : undefined;
}

/** @param {PartName} part @param {ElementOptions} options @param {Group} group */
function createElement(part, options, group) {
  /** @type {Map<string, Set<Handler>>} */
  const handlers = new Map();
  /** @type {HTMLElement | undefined} */
  let place;
  const classes = { ...defaultClasses, ...options.classes };
  /** @param {string} name @param {object} event */
  const emit = (name, event = {}) => {
    for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType: part, ...event });
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
  const field = createCardField(part, () => group.get('cardNumber')?.field.digits() ?? '', {
    changed: (change) => {
      if (part === 'cardNumber') group.get('cardCvc')?.field.renew();
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
  /** A label for the place is one for its input. @param {MouseEvent} event */
  const focusByLabel = ({ target }) => {
    if (place?.id && target instanceof Element && target.closest('label')?.htmlFor === place.id)
      field.focus();
  };
  const unmount = () => {
    field.host.remove();
    document.removeEventListener('click', focusByLabel);
    for (const name of Object.values(classes)) place?.classList.remove(name);
    place = undefined;
  };

  const mounted = {
    /** @param {string | HTMLElement} where */
    mount: (where) => {
      const found = typeof where === 'string' ? document.querySelector(where) : where;
      if (!(found instanceof HTMLElement))
        throw new Error('The place to mount the card element is not there.');
      place = found;
      place.append(field.host);
      document.addEventListener('click', focusByLabel);
      markAll();
      setTimeout(() => emit('ready'));
    },
    unmount,
    destroy: () => {
      unmount();
      handlers.clear();
      groups.delete(mounted);
      group.delete(part);
    },
    /** @param {ElementOptions} changed */
    update: (changed) => field.update(changed),
    focus: field.focus,
    blur: field.blur,
    clear: field.clear,
    /** @param {string} name @param {Handler} handler */
    on: (name, handler) => {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
      return mounted;
    },
    /** @param {string} name @param {Handler} handler */
    once: (name, handler) => {
      /** @type {Handler} */
      const first = (event) => {
        mounted.off(name, first);
        handler(event);
      };
      return mounted.on(name, first);
    },
    /** @param {string} name @param {Handler} [handler] */
    off: (name, handler) => {
      if (handler) handlers.get(name)?.delete(handler);
      else handlers.delete(name);
      return mounted;
    },
  };
  groups.set(mounted, group);
  group.set(part, { element: mounted, field });
  return mounted;
}
