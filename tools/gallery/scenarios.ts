/** Scenarios shared by several pages: forms and carts. */
import type { Cart } from '../../domain/cart.ts';
import type { FieldOf, FieldValue, FormName } from '../../domain/forms.ts';
import { requestItemsOf } from './fixtures.ts';
import { done, fail, offline, type Scenario } from './machine-at.ts';

/** What is typed into a form. */
export type Entries = { readonly [Field in FieldOf<FormName>]?: FieldValue };

/** The events of typing into a form. */
export const typing = (entries: Entries) =>
  Object.entries(entries).map(([field, value]) => ({ type: 'field.change', field, value }));

const submit = { type: 'form.submit' };
const scrollDone = done('scrollDelay');

/** Every state of a form: `entries` are valid values, the first of them is also refused; `reply` is its call's. */
export function formScenarios(entries: Entries, reply: unknown): Readonly<Record<string, Scenario>> {
  const sent = [...typing(entries), submit];
  const [field = ''] = Object.keys(entries);
  const refused = [{ field, message: 'The server does not take this entry.', rule: 'refused' }];
  return {
    editing: {},
    filled: { events: typing(entries) },
    submitting: { events: sent },
    'failed.announcing': { events: [...sent, fail('submit', offline)] },
    'failed.offline': { events: [...sent, fail('submit', offline), scrollDone] },
    'failed.refused': { events: [...sent, fail('submit', { status: 422, errors: refused }), scrollDone] },
    taken: { events: [...sent, done('submit', reply)] },
  };
}

/** A submitted empty form with its errors; none for a form without rules. */
export const invalidScenario: Scenario = { events: [submit, scrollDone] };

const visitor = { type: 'user.changed', member: false };

/** An idle cart with these lines. */
export const fullCartScenario = (cart: Cart): Scenario => ({
  events: [
    visitor,
    done('readCart', requestItemsOf(cart)),
    done('priceCart', { kind: 'priced', cart }),
    done('saveCart'),
  ],
});

/** A customer's cart that did not come. */
export const unloadedCartScenario: Scenario = {
  events: [{ type: 'user.changed', member: true }, done('readCart', []), fail('loadCart', offline)],
};

/** Every state of the cart. */
export function cartScenarios(cart: Cart, pricier: Cart): Readonly<Record<string, Scenario>> {
  const items = requestItemsOf(cart);
  const [first] = items;
  const full = fullCartScenario(cart).events ?? [];
  const cartRead = [visitor, done('readCart', items)];
  const removeFirst = { type: 'item.remove', item: { id: first?.id ?? 0, type: first?.type ?? 'styles' } };
  return {
    waiting: {},
    reading: { events: [visitor] },
    loading: { events: [{ type: 'user.changed', member: true }, done('readCart', [])] },
    'pricing.first': { events: cartRead },
    'idle.unpriced': { events: [...cartRead, fail('priceCart', offline)] },
    'idle.unloaded': unloadedCartScenario,
    'idle.empty': { events: [visitor, done('readCart', [])] },
    idle: { events: full },
    saving: { events: [...cartRead, done('priceCart', { kind: 'priced', cart })] },
    pricing: { events: [...full, removeFirst] },
    'idle.refused': { events: [...full, removeFirst, fail('priceCart', offline)] },
    'idle.changed': {
      events: [...full, { type: 'cart.priced', cart: pricier }, done('saveCart')],
    },
  };
}

/** Scenarios of a child as scenarios of its parent, with prefixed names. */
export const withPrefix = (
  prefix: string,
  scenarios: Readonly<Record<string, Scenario>>,
  wrap: (scenario: Scenario) => Scenario,
) =>
  Object.fromEntries(
    Object.entries(scenarios).map(([state, scenario]) => [`${prefix}.${state}`, wrap(scenario)]),
  );

/** Every state of a log-in or registration, with its forms in each of their states. */
export function credentialsScenarios(entries: Entries): Readonly<Record<string, Scenario>> {
  const codeRequired = [done('credentialsForm', { values: entries, reply: 'codeRequired' })];
  const resent = [...codeRequired, { type: 'code.resend' }];
  const inForm = (form: Scenario): Scenario => ({ children: { credentialsForm: form } });
  const inCode = (form: Scenario, events: Scenario['events'] = codeRequired): Scenario => ({
    events,
    children: { codeForm: form },
  });
  const { taken, ...typed } = formScenarios(entries, null);
  const { taken: proved, ...code } = formScenarios({ email_code: 'KQ7M-3XPD' }, null);
  return {
    ...withPrefix('credentials', { ...typed, 'failed.wrong': invalidScenario }, inForm),
    ...withPrefix('code', { ...code, 'failed.wrong': invalidScenario }, (scenario) => inCode(scenario)),
    'code.resending': inCode({}, resent),
    'code.resent': inCode({}, [...resent, done('resendCode', 'codeRequired')]),
    'code.not-resent': inCode({}, [
      ...resent,
      fail('resendCode', { status: 429, message: 'Too many attempts. Please try again in 4 minutes.' }),
    ]),
    loggedIn: { events: [done('credentialsForm', { values: entries, reply: 'loggedIn' })] },
  };
}
