/** Ways to states that several pages have: forms and carts. */
import type { Cart } from '../../domain/cart.ts';
import type { FieldValue } from '../../domain/form-values.ts';
import { done, fail, offline, type Scene } from './at.ts';
import { itemsOf } from './world.ts';

type Entries = Readonly<Record<string, FieldValue>>;

/** What somebody types into a form. */
export const typing = (entries: Entries) =>
  Object.entries(entries).map(([field, value]) => ({ type: 'field.change', field, value }));

const submit = { type: 'form.submit' };
const rest = done('scrollDelay');

/** Every state of a form: `entries` fill it rightly, `reply` is what its call answers. */
export function formScenes(entries: Entries, reply: unknown, field: string): Readonly<Record<string, Scene>> {
  const sent = [...typing(entries), submit];
  const refused = [{ field, message: 'The server does not take this entry.', rule: 'refused' }];
  return {
    editing: {},
    filled: { events: typing(entries) },
    submitting: { events: sent },
    'failed.announcing': { events: [...sent, fail('submit', offline)] },
    'failed.offline': { events: [...sent, fail('submit', offline), rest] },
    'failed.refused': { events: [...sent, fail('submit', { status: 422, errors: refused }), rest] },
    taken: { events: [...sent, done('submit', reply)] },
  };
}

/** What an empty form says upon its submit; nothing for a form without rules. */
export const wrongScene: Scene = { events: [submit, rest] };

const visitor = { type: 'user.changed', member: false };

/** A cart with these lines that nothing is being done to. */
export const fullCart = (cart: Cart): Scene => ({
  events: [
    visitor,
    done('readCart', itemsOf(cart)),
    done('priceCart', { kind: 'priced', cart }),
    done('keepCart'),
  ],
});

/** Every state of the cart. */
export function cartScenes(cart: Cart, dearer: Cart): Readonly<Record<string, Scene>> {
  const items = itemsOf(cart);
  const [first] = items;
  const full = fullCart(cart).events ?? [];
  const read = [visitor, done('readCart', items)];
  const less = { type: 'item.remove', item: { id: first?.id ?? 0, type: first?.type ?? 'styles' } };
  return {
    waiting: {},
    reading: { events: [visitor] },
    loading: { events: [{ type: 'user.changed', member: true }, done('readCart', [])] },
    'pricing.first': { events: read },
    'resting.unpriced': { events: [...read, fail('priceCart', offline)] },
    'resting.empty': { events: [visitor, done('readCart', [])] },
    resting: { events: full },
    keeping: { events: [...read, done('priceCart', { kind: 'priced', cart })] },
    pricing: { events: [...full, less] },
    emptying: { events: [...full, { type: 'cart.empty' }] },
    'resting.refused': { events: [...full, less, fail('priceCart', offline)] },
    'resting.changed': {
      events: [...full, { type: 'cart.priced', cart: dearer }, done('keepCart')],
    },
  };
}

/** The scenes of a part as scenes of the whole, by names that begin with the part's. */
export const prefixed = (
  prefix: string,
  scenes: Readonly<Record<string, Scene>>,
  wrap: (scene: Scene) => Scene,
) => Object.fromEntries(Object.entries(scenes).map(([state, scene]) => [`${prefix}.${state}`, wrap(scene)]));

/** Every state of a log-in or a registration, with its forms in each of theirs. */
export function credentialsScenes(entries: Entries): Readonly<Record<string, Scene>> {
  const asked = [done('credentialsForm', { values: entries, reply: { kind: 'codeAsked' } })];
  const resent = [...asked, { type: 'code.resend' }];
  const inForm = (form: Scene): Scene => ({ children: { credentialsForm: form } });
  const inCode = (form: Scene, events: Scene['events'] = asked): Scene => ({
    events,
    children: { codeForm: form },
  });
  const { taken, ...typed } = formScenes(entries, null, 'email');
  const { taken: proved, ...code } = formScenes({ email_code: 'KQ7M-3XPD' }, null, 'email_code');
  return {
    ...prefixed('credentials', { ...typed, 'failed.wrong': wrongScene }, inForm),
    ...prefixed('code', { ...code, 'failed.wrong': wrongScene }, (scene) => inCode(scene)),
    'code.resending': inCode({}, resent),
    'code.resent': inCode({}, [...resent, done('resendCode', { kind: 'codeAsked' })]),
    'code.not-resent': inCode({}, [
      ...resent,
      fail('resendCode', { status: 429, message: 'Too many attempts. Please try again in 4 minutes.' }),
    ]),
    entered: { events: [done('credentialsForm', { values: entries, reply: { kind: 'entered' } })] },
  };
}
