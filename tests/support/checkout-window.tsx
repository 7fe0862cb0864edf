/** The checkout in jsdom with its real machines and faked server, card provider and browser storage. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { CheckoutAttempt, CheckoutReply } from '../../domain/checkout.ts';
import type { CheckoutProgress } from '../../domain/checkout-progress.ts';
import { taxFailureOf } from '../../domain/form-values.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { applicationMachine } from '../../machines/application.machine.ts';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { type CardAccount, cardMachine } from '../../machines/card.machine.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart } from '../../machines/cart-queue.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import {
  type CredentialsKind,
  type CredentialsReply,
  credentialsMachine,
} from '../../machines/credentials.machine.ts';
import { formMachineOf, type Submission } from '../../machines/form.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { type Actors, ActorsProvider } from '../../src/app/actors.tsx';
import type { CheckoutLogics } from '../../src/compose/checkout.ts';
import { CheckoutPage } from '../../src/pages/checkout/checkout-page.tsx';
import { visitOf } from '../../src/routes/routes.ts';
import { pricedCart, requestItem } from './licence-cart.ts';
import { fakeCartLinks, unusedActors } from './window.tsx';

export const ann: User = { id: 7, email: 'ann@example.com', name: 'Ann', personal_info: {} };

/** What the fake server answers; a test overrides the answers that it is about. */
export type FakeCheckoutServer = {
  cart: Cart;
  save: (values: PersonalInfo) => Promise<Cart>;
  pay: () => Promise<CheckoutReply>;
  confirm: () => Promise<CheckoutReply>;
  abandon: () => Promise<null>;
  attempt: () => Promise<CheckoutAttempt>;
  createMethod: () => Promise<{ payment_method_id: string }>;
  authenticate: () => Promise<{ payment_intent_id: string }>;
  loadCard: (account: string) => Promise<null>;
  /** Resolves when the card form counts as late. */
  loadTimeout: Promise<null>;
  user: User | null;
  saved: CheckoutProgress | null;
};

const promiseLogic = <Output, Input = undefined>(run: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => run(input));
/** Timers of the machines end at once, a macrotask later. */
const wait = fromPromise<null, { milliseconds: number }>(
  () => new Promise((resolve) => setImmediate(() => resolve(null))),
);

function fakeCheckoutLogics(server: FakeCheckoutServer, log: string[]): CheckoutLogics {
  const attempt = attemptMachine.provide({
    actors: { wait, loadAttempt: promiseLogic(() => server.attempt()) },
  });
  const count = <T,>(name: string, run: () => Promise<T>) => {
    log.push(name);
    return run();
  };
  const account = (session: Actors['session']) =>
    credentialsMachine.provide({
      actors: {
        credentialsForm: formMachineOf<CredentialsKind, CredentialsReply>().provide({
          actors: {
            wait,
            submit: promiseLogic(({ values }: Submission<CredentialsKind>) => {
              session.send({
                type: 'login.submit',
                email: String(values.email),
                password: String(values.password),
              });
              return Promise.resolve<CredentialsReply>({ kind: 'loggedIn', user: ann });
            }),
          },
        }),
      },
    });
  return {
    CardField: lazy(() => Promise.resolve({ default: () => <input aria-label="Card number" /> })),
    subscribeCheckout: ({ session }, checkout) => {
      const subscription = session.on('user.changed', (fact) => checkout.send(fact));
      return () => subscription.unsubscribe();
    },
    composeCheckout: ({ session }) => ({
      machine: checkoutMachine.provide({
        actors: {
          logInForm: account(session),
          registerForm: account(session),
          informationForm: formMachineOf<'information', Cart>().provide({
            actors: {
              wait,
              submit: promiseLogic(({ values }: Submission<'information'>) => server.save(values)),
            },
          }),
          reviewForm: formMachineOf<'review', null>().provide({
            actors: { wait, submit: promiseLogic((_: Submission<'review'>) => Promise.resolve(null)) },
          }),
          attempt,
          abandonAttempt: promiseLogic(() => count('abandon', server.abandon)),
          card: cardMachine.provide({
            actors: {
              wait: promiseLogic(() => server.loadTimeout),
              loadCard: promiseLogic(({ account }: { account: CardAccount }) => server.loadCard(account)),
            },
          }),
          payment: paymentMachine.provide({
            actors: {
              attempt,
              createMethod: promiseLogic(() => count('method', server.createMethod)),
              submitPayment: promiseLogic(() => count('pay', server.pay)),
              authenticate: promiseLogic(() => count('authenticate', server.authenticate)),
              confirmPayment: promiseLogic(() => count('confirm', server.confirm)),
              reportFailure: promiseLogic(() => count('report', () => Promise.resolve(null))),
            },
          }),
        },
        actions: { openSuccess: () => log.push('success') },
      }),
      input: { user: session.getSnapshot().context.user, attempt_id: 'attempt-0001', saved: server.saved },
    }),
  };
}

function createFakeActors(server: FakeCheckoutServer): Actors {
  const application = createActor(applicationMachine, {
    input: { visit: visitOf('/checkout', ''), settings: null, typefaces: [] },
  });
  const { maintenance, navigation } = application.getSnapshot().children;
  if (!maintenance || !navigation) throw new Error('The application has its parts');
  const stored: StoredSession = { hasToken: server.user !== null, profile: server.user };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise(() => Promise.resolve(stored)),
        loadUser: fromPromise(() => Promise.resolve(ann)),
        logIn: fromPromise<User, { email: string; password: string }>(() => Promise.resolve(ann)),
      },
    }),
  ).start();
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readCart: fromPromise(() => Promise.resolve([requestItem(11)])),
        saveCart: fromPromise<null, { items: readonly CartRequestItem[] }>(() => Promise.resolve(null)),
        priceCart: fromPromise<PricedCart, { items: CartRequestItem[]; revision: number }>(() =>
          Promise.resolve({ kind: 'priced', cart: server.cart }),
        ),
      },
    }),
  ).start();
  cart.send({ type: 'user.changed', member: false });
  const parts = { application, maintenance, navigation, session };
  return { ...parts, cart, cartSharing: fakeCartLinks(cart), ...unusedActors };
}

/** Waits until every fake answer has arrived. */
export const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

/** Opens /checkout; `log` lists the calls about money in order. */
export async function openCheckout(changes: Partial<FakeCheckoutServer> = {}) {
  const cart = pricedCart([requestItem(11)], 3);
  const server: FakeCheckoutServer = {
    cart,
    save: (values) => {
      const refused = taxFailureOf(server.cart, values);
      return refused ? Promise.reject(refused) : Promise.resolve(server.cart);
    },
    pay: () => Promise.resolve({ success: true, order_id: 'order-0001' }),
    confirm: () => Promise.resolve({ success: true, order_id: 'order-0001' }),
    abandon: () => Promise.resolve(null),
    attempt: () => Promise.resolve({ status: 'open', order_id: null }),
    createMethod: () => Promise.resolve({ payment_method_id: 'pm_1' }),
    authenticate: () => Promise.resolve({ payment_intent_id: 'pi_1' }),
    loadCard: () => Promise.resolve(null),
    loadTimeout: new Promise(() => undefined),
    user: ann,
    saved: null,
    ...changes,
  };
  const log: string[] = [];
  const actors = createFakeActors(server);
  await settle();
  const logics = fakeCheckoutLogics(server, log);
  render(
    <ActorsProvider actors={actors}>
      <CheckoutPage data={null} params={{}} search="" logics={logics} />
    </ActorsProvider>,
  );
  await settle();
  return { server, log, actors, user: userEvent.setup() };
}

type UserEvents = ReturnType<typeof userEvent.setup>;

const address = {
  Name: 'Ada Holm',
  Address: 'Hafenstraße 12',
  'Zip code': '10245',
  City: 'Berlin',
};

export async function fillAddress(user: UserEvents) {
  for (const [label, text] of Object.entries(address)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText('Country'), 'DE');
}

export async function press(user: UserEvents, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name }));
  await settle();
}

/** From the address to the card field. */
export async function reachPayment(user: UserEvents) {
  await fillAddress(user);
  await press(user, 'Proceed to review your order');
  await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
  await press(user, 'Everything looking good? Proceed to payment');
}
