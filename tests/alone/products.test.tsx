/**
 * The products of machines that share a screen, read off the window's own actors: only server and clock are faked. Windows of
 * other tests would hear what happens to this one.
 * @vitest-environment jsdom
 */
import '../support/jsdom.setup.ts';
import { type Composed, productOf } from '@skerry/machine-paths/product';
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ActorRefFrom, type AnyActorRef, fromPromise } from 'xstate';
import type { CheckoutProgress } from '../../domain/checkout-progress.ts';
import type { checkoutMachine } from '../../machines/checkout.machine.ts';
import { checkoutView, selectReviewed } from '../../machines/checkout-view.ts';
import { ActorsProvider } from '../../src/app/actors.tsx';
import { startApplication } from '../../src/compose/application.ts';
import { storeProfile, storeToken, writeStored } from '../../src/effects/storage.ts';
import {
  type Answer,
  dearerCart,
  logInAnswers,
  paymentAnswers,
  reviewedCart,
  token,
} from '../models/products.ts';
import { saved } from '../support/checkout-window.tsx';
import { requestItem } from '../support/licence-cart.ts';
import { ann, composeWindow, pageAt, type WindowOptions } from '../support/window.tsx';

/** Calls that wait for their answers. */
class HeldCalls {
  #waiting: { readonly name: string; readonly answered: PromiseWithResolvers<unknown> }[] = [];

  /** An answer that is given later, or never where nobody waits for it any more. */
  hold<T>(name: string, signal: AbortSignal | null = null): Promise<T> {
    const answered = Promise.withResolvers<unknown>();
    const call = { name, answered };
    this.#waiting.push(call);
    signal?.addEventListener('abort', () => {
      this.#waiting = this.#waiting.filter((each) => each !== call);
      answered.reject(signal.reason);
    });
    // The replies are those of the call.
    return answered.promise as Promise<T>;
  }

  names = (): string[] => this.#waiting.map(({ name }) => name);

  answer(answer: Answer): void {
    const index = this.#waiting.findIndex(({ name }) => name === answer.call);
    const [call] = this.#waiting.splice(index, 1);
    if ('failure' in answer) call?.answered.reject(answer.failure);
    else call?.answered.resolve(answer.reply);
  }
}

/** Short waits end at once, long ones never do. */
const wait = fromPromise<null, { milliseconds: number }>(({ input }) =>
  input.milliseconds > 1000
    ? new Promise(() => undefined)
    : new Promise((resolve) => setImmediate(() => resolve(null))),
);

/** All that follows from an event by itself: fewer turns than a click of a user needs. */
const rest = () =>
  act(async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

/** Until `end` is called, notes who listens to window and document, so that a window can be closed. */
function noteListeners() {
  const { addEventListener } = EventTarget.prototype;
  const noted: (() => void)[] = [];
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...args) {
    // The window's own may be called without it.
    const target = this ?? window;
    if (target === window || target === document)
      noted.push(() => target.removeEventListener(args[0], args[1], args[2]));
    addEventListener.apply(target, args);
  };
  return () => {
    EventTarget.prototype.addEventListener = addEventListener;
    for (const remove of noted) remove();
  };
}

/** The checkout that the page has started last; it starts another one for whoever is logged in next. */
let checkout: ActorRefFrom<typeof checkoutMachine> | undefined;
vi.mock(import('../../src/compose/checkout.ts'), async (original) => {
  const { composeCheckout, ...more } = await original();
  const composeNoted: typeof composeCheckout = (actors) => {
    const composed = composeCheckout(actors);
    const subscribe: typeof composed.subscribe = (started) => {
      checkout = started;
      const unsubscribe = composed.subscribe(started);
      return () => {
        checkout = undefined;
        unsubscribe();
      };
    };
    return { ...composed, subscribe };
  };
  return { ...more, composeCheckout: composeNoted };
});

/** The window at its checkout. */
async function openCheckout(options: WindowOptions, stored?: CheckoutProgress) {
  const stopListening = noteListeners();
  sessionStorage.clear();
  const actors = composeWindow('/checkout', { ...options, environment: { wait, ...options.environment } });
  if (stored) writeStored('checkout', JSON.stringify(stored));
  startApplication(actors);
  await actors.openCart();
  const page = await pageAt('/checkout');
  const { unmount } = render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  await rest();
  const end = async () => {
    unmount();
    actors.cart.stop();
    actors.application.stop();
    stopListening();
    await rest();
  };
  return { actors, end };
}

/** The snapshot of the checkout and its parts; none while the page has none. */
function checkoutNow() {
  const snapshot = checkout?.getSnapshot();
  return { snapshot, children: (snapshot?.children ?? {}) as Readonly<Record<string, Child>> };
}

const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value ?? {})
        .map(([name, inner]) => `${name} ${nameOf(inner)}`)
        .join(' ');

type Child = AnyActorRef | undefined;

/** Of a form with its code: what its screen tells apart. */
function credentialsState(credentials: Child): string {
  const snapshot = credentials?.getSnapshot();
  if (snapshot?.status !== 'active') return 'absent';
  const form: Child = snapshot.children.credentialsForm;
  return nameOf(form?.getSnapshot().value ?? snapshot.value).split(' ')[0] ?? '';
}

/** Which of these events answer a call that waits. */
const answersTo = (answers: Readonly<Record<string, Answer>>, calls: HeldCalls) =>
  Object.entries(answers).flatMap(([event, { call }]) => (calls.names().includes(call) ? [event] : []));

const waitsOf = (calls: HeldCalls) => calls.names().sort().join(' and ') || 'for nothing';

/** Sends what the visitor enters in a form of the checkout. */
function enter(form: Child, values: object): void {
  for (const [field, value] of Object.entries(values)) form?.send({ type: 'field.change', field, value });
  form?.send({ type: 'form.submit' });
}

const password = 'low water, soft light';
const notifyToken = () => dispatchEvent(new StorageEvent('storage', { key: 'token' }));

async function beginLogIn(): Promise<Composed> {
  const calls = new HeldCalls();
  const { actors, end } = await openCheckout({
    storedItems: [requestItem(11)],
    answers: {
      login: ({ signal }) => calls.hold('login', signal),
      register: ({ signal }) => calls.hold('register', signal),
      me: ({ signal }) => calls.hold('me', signal),
    },
  });
  const state = () => ({
    session: nameOf(actors.session.getSnapshot().value),
    'log-in': credentialsState(checkoutNow().children.logInForm),
    register: credentialsState(checkoutNow().children.registerForm),
    waits: waitsOf(calls),
  });
  const canSubmit = (form: string) => ['editing', 'failed'].includes(form);
  return {
    state,
    events: () => {
      const now = state();
      const { session } = actors;
      return [
        ...(canSubmit(now['log-in']) ? ['logIn.submit'] : []),
        ...(canSubmit(now.register) ? ['register.submit'] : []),
        ...(session.getSnapshot().can({ type: 'session.started' }) ? ['session.started'] : []),
        ...(session.getSnapshot().hasTag('member') ? ['session.ended'] : []),
        ...answersTo(logInAnswers, calls),
      ];
    },
    cause: async (event) => {
      const answer = logInAnswers[event];
      if (answer) calls.answer(answer);
      else if (event === 'session.started') {
        storeToken(token);
        storeProfile(ann);
        notifyToken();
      } else if (event === 'session.ended') {
        for (const name of ['token', 'profile']) localStorage.removeItem(name);
        notifyToken();
      } else {
        const form = checkoutNow().children[event === 'logIn.submit' ? 'logInForm' : 'registerForm'];
        enter(form?.getSnapshot().children.credentialsForm, { email: ann.email, password });
      }
      await rest();
    },
    end,
  };
}

const NoField = () => null;

async function beginPayment(): Promise<Composed> {
  let checkoutIsOpen = false;
  const calls = new HeldCalls();
  const { actors, end } = await openCheckout(
    {
      user: ann,
      answers: {
        cart: ({ signal }) => (checkoutIsOpen ? calls.hold('cart', signal) : reviewedCart),
        priceCart: ({ signal }) => (checkoutIsOpen ? calls.hold('priceForAddress', signal) : reviewedCart),
        checkout: ({ signal }) => calls.hold('checkout', signal),
      },
      environment: {
        cardField: async () => ({
          openCard: async () => undefined,
          createMethod: () => calls.hold('createMethod'),
          authenticate: () => calls.hold('authenticate'),
          Field: NoField,
        }),
      },
    },
    saved,
  );
  checkoutIsOpen = true;
  const state = () => {
    const { snapshot, children } = checkoutNow();
    const cart = actors.cart.getSnapshot();
    const payment = children.payment?.getSnapshot();
    return {
      page: snapshot ? (snapshot.status === 'done' ? 'success' : checkoutView(snapshot, cart)) : 'loading',
      cart: nameOf(cart.value),
      price: cart.context.cart?.total.value ?? 'none',
      step: nameOf(snapshot?.value).replace(/^payment .*/, 'payment'),
      pays: (snapshot && selectReviewed(snapshot)?.total.value) ?? 'nothing',
      payment: payment?.status === 'active' ? nameOf(payment.value) : 'absent',
      waits: waitsOf(calls),
    };
  };
  const isPossible = (event: string) => {
    const { price } = state();
    if (event === 'address.dearer') return price === dearerCart.total.value;
    // A cart never becomes an older one, and a price changes once.
    return !['address.priced', 'checkout.outdated'].includes(event) || price === reviewedCart.total.value;
  };
  return {
    state,
    events: () => {
      const { snapshot, children } = checkoutNow();
      if (!snapshot || snapshot.status === 'done') return [];
      const isShown = state().page === 'steps';
      const visitors = {
        'payment.submit':
          isShown && (children.payment?.getSnapshot().can({ type: 'payment.submit' }) ?? false),
        'information.edit': isShown && snapshot.can({ type: 'information.edit' }),
        'information.submit': isShown && snapshot.matches({ information: 'editing' }),
        'terms.accept': isShown && snapshot.matches('review'),
        'window.focus': actors.cart.getSnapshot().matches('idle'),
      };
      return [
        ...Object.entries(visitors).flatMap(([event, can]) => (can ? [event] : [])),
        ...answersTo(paymentAnswers, calls).filter(isPossible),
      ];
    },
    cause: async (event) => {
      const { children } = checkoutNow();
      const answer = paymentAnswers[event];
      if (answer?.call === 'createMethod' && 'reply' in answer)
        calls.answer({ ...answer, reply: { payment_method_id: 'pm_1' } });
      else if (answer) calls.answer(answer);
      else if (event === 'window.focus') document.dispatchEvent(new Event('visibilitychange'));
      else if (event === 'payment.submit') children.payment?.send({ type: 'payment.submit' });
      else if (event === 'information.edit') checkout?.send({ type: 'information.edit' });
      else if (event === 'information.submit') enter(children.informationForm, {});
      else enter(children.reviewForm, { terms: true });
      await rest();
    },
    end,
  };
}

test.each([
  ['log-in-forms', beginLogIn],
  ['paying', beginPayment],
])(
  'the machines of %s reach together what the committed product says',
  async (name, begin) => {
    // The windows before still hear of addresses, with their actors stopped; a refused log-in is said, too.
    for (const method of ['warn', 'info'] as const)
      vi.spyOn(console, method).mockImplementation(() => undefined);
    const product = await productOf(begin);
    vi.restoreAllMocks();
    await expect(`${JSON.stringify(product, null, 2)}\n`).toMatchFileSnapshot(
      `../models/${name}.product.json`,
    );
  },
  60_000,
);
