/** The properties hold in every state and on every path of the models, and each notices what it is about. */
import { reachableStates } from '@skerry/machine-paths/edge-pairs';
import { planOf } from '@skerry/machine-paths/generate';
import { brokenAt } from '@skerry/machine-paths/properties';
import { type AnyWalk, type JobOutcome, walkOf } from '@skerry/machine-paths/walk';
import { startOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { failureOf } from '../../machines/failure-of.ts';
import { paymentModel } from '../models/payment.model.ts';
import {
  answerOf,
  machineProperties,
  type PageView,
  type PaymentCall,
  type Payments,
  pageProperties,
  paymentProperties,
} from '../models/properties.ts';

type Model = AnyWalk['model'];

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../models/*.model.ts', { eager: true });
const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && 'inputs' in value && 'cases' in value;
const models = Object.values(files).flatMap((module) => Object.values(module).filter(isModel));

const brokenIn = (model: Model) =>
  model.inputs.flatMap((input) =>
    reachableStates(model, input).flatMap(({ snapshot }) => brokenAt(machineProperties, [snapshot])),
  );

test.each(models.map((model) => [model.machine.id, model] as const))(
  'every state of %s has the properties of a machine',
  (_, model) => {
    expect(brokenIn(model)).toEqual([]);
  },
);

type Effect = {
  readonly type: string;
  readonly params?: { readonly src?: unknown; readonly input?: unknown };
};
type Submission = { readonly attempt_id: string; readonly request: unknown };

/** The payment that an effect of the payment machine sends; none for others. */
function sentBy(effect: unknown): PaymentCall[] {
  const { type, params } = effect as Effect;
  if (type !== 'xstate.spawnChild' || params?.src !== 'submitPayment') return [];
  // The input of this job, as the machine makes it.
  const { attempt_id, request } = params.input as Submission;
  return [{ attempt_id, body: JSON.stringify(request), answer: 'none' }];
}

/** The payments after an event, which may be the answer to the last one. */
function answered(payments: readonly PaymentCall[], { type, output, error }: JobOutcome): PaymentCall[] {
  const isAnswer = /\.(submitPayment|confirmPayment)$/.test(type);
  const answer = error === undefined ? answerOf(200, output) : answerOf(failureOf(error).status, null);
  return payments.map((call, index) =>
    isAnswer && index === payments.length - 1 ? { ...call, answer } : call,
  );
}

/** What is broken on the paths of a payment that a browser walks, too. */
function brokenByPayments(model: Model): string[] {
  const nothing = { open: async () => undefined, triggers: {}, views: {} };
  const walk = walkOf<never, Model['machine']>({ name: 'payment', model, ...nothing });
  return planOf(walk).flatMap(({ steps }) => {
    const path: Payments[] = [{ payments: [] }];
    return steps.flatMap(({ event, before }) => {
      const effects = stepFrom(model, before, event)[1];
      path.push({
        payments: [...answered(path.at(-1)?.payments ?? [], event), ...effects.flatMap(sentBy)],
      });
      return brokenAt(paymentProperties, path);
    });
  });
}

// Of any machine, as a browser plans them.
const anyPaymentModel = paymentModel as unknown as Model;

test('no path of the payment sends an attempt twice', () => {
  expect(new Set(brokenByPayments(anyPaymentModel))).toEqual(new Set());
});

const paid: PaymentCall = { attempt_id: 'a', body: '{"cart":[11]}', answer: 'paid' };
const refused: PaymentCall = { ...paid, answer: 'refused' };
const good: PageView = {
  address: 'https://shop.example/checkout',
  text: 'Your order\nTotal\n$36\nBy paying below you are licensing fonts for a total of $36.',
  heading: 'Checkout',
  lostFocus: '',
  payment: { isBusy: false, words: '' },
  stored: { 'localStorage token': 'a-token-of-ada' },
  payments: [],
  secrets: ['right horse', 'a-token-of-ada'],
};
const busy = { isBusy: true, words: 'Your payment is processing.' };

/** What a page does that breaks a property: the views of a path, of which the last shows it. */
const faults: Readonly<Record<string, readonly Partial<PageView>[]>> = {
  'cart and checkout show one total': [{ text: `${good.text} Cart $75` }],
  'an attempt is sent with two orders': [{ payments: [{ ...paid, body: '', answer: 'lost' }, refused] }],
  'a payment is repeated that was paid, answered or is under way': [
    { payments: [paid, { ...paid, attempt_id: 'b' }] },
  ],
  'a secret lies about': [{ address: `${good.address}?password=right%20horse` }],
  'the page has a heading, or says that it loads': [{ heading: '' }],
  'the focus stands on something': [{ lostFocus: 'it went with <button>' }],
  'a payment that ends says how': [{ payment: busy }, { payment: { isBusy: false, words: '' } }],
  'Pay is followed by words': [
    { payment: { isBusy: true, words: '' } },
    { payment: { isBusy: true, words: '' } },
    { payment: { isBusy: true, words: '' } },
  ],
};

const namesOf = (broken: readonly string[]) => [...new Set(broken.map((words) => words.split(': ')[1]))];
const pathOf = (views: readonly Partial<PageView>[]) => views.map((view) => ({ ...good, ...view }));

describe('a page', () => {
  test('breaks nothing while it is right', () => {
    const path = pathOf([
      {},
      { payment: busy, payments: [{ ...paid, answer: 'none' }] },
      { payment: null, payments: [paid] },
    ]);
    expect(path.flatMap((_, index) => brokenAt(pageProperties, path.slice(0, index + 1)))).toEqual([]);
  });

  test.each(pageProperties.map(({ name }) => name))('that breaks %j is seen, by that name alone', (name) => {
    const views = faults[name];
    if (!views) throw new Error(`no fault for "${name}"`);
    expect(namesOf(brokenAt(pageProperties, pathOf(views)))).toEqual([name]);
  });

  test.each([
    [
      'sends what is under way a second time',
      [
        { ...paid, answer: 'none' },
        { ...paid, attempt_id: 'b' },
      ],
    ],
    ['sends what was refused a second time', [refused, refused]],
  ] as const)('that %s is seen', (_, payments) => {
    expect(brokenAt(pageProperties, pathOf([{ payments }]))).toHaveLength(1);
  });

  test.each(['sessionStorage form', 'localStorage checkout', 'cookie cart'])(
    'that stores a secret in %s is seen',
    (place) => {
      expect(
        namesOf(brokenAt(pageProperties, pathOf([{ stored: { [place]: '{"typed":"right horse"}' } }]))),
      ).toEqual(['a secret lies about']);
    },
  );

  test('may pay anew what was refused, as another attempt', () => {
    expect(brokenAt(pageProperties, pathOf([{ payments: [refused, { ...paid, attempt_id: 'b' }] }]))).toEqual(
      [],
    );
  });

  test('that pays one total and shows another is seen, whatever the header has of the cart', () => {
    const header = { payment: busy, text: `Cart $75 ${good.text}` };
    expect(brokenAt(pageProperties, pathOf([header]))).toEqual([]);
    const step = { ...header, text: `${good.text} Total $75` };
    expect(namesOf(brokenAt(pageProperties, pathOf([step])))).toEqual(['cart and checkout show one total']);
  });

  test('keeps a total only to itself on pages of other things', () => {
    const order = { address: 'https://shop.example/user/orders', text: 'Total $36 Total $75' };
    expect(brokenAt(pageProperties, pathOf([order]))).toEqual([]);
  });
});

describe('a machine', () => {
  test('that sends again while it is busy is seen', () => {
    const sending = { tags: 'busy', on: { 'form.submit': 'sending' } };
    const machine = createMachine({ id: 'form', initial: 'sending', states: { sending } });
    const [snapshot] = startOf({ machine, inputs: [], cases: {} }, undefined);
    expect(namesOf(brokenAt(machineProperties, [snapshot]))).toEqual(['who waits for an answer sends again']);
  });
});
