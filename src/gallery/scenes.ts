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
