/** The checkout in jsdom with its real machines; server, card provider and browser store are played. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
import type { CheckoutAttempt, CheckoutReply } from '../../domain/checkout.ts';
import type { CheckoutProgress } from '../../domain/checkout-progress.ts';
import { taxFailureOf } from '../../domain/form-values.ts';
import type { FormValues } from '../../domain/rules.ts';
import { applicationMachine } from '../../machines/application.machine.ts';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { type CardAccount, cardMachine } from '../../machines/card.machine.ts';
import { cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart } from '../../machines/cart-queue.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { type Answered, credentialsMachine } from '../../machines/credentials.machine.ts';
import { formMachineOf } from '../../machines/form.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { type Actors, ActorsProvider } from '../../src/actors.tsx';
import type { CheckoutKit } from '../../src/compose/checkout.ts';
import { CheckoutPage } from '../../src/pages/checkout/checkout-page.tsx';
import { visitOf } from '../../src/routes.ts';
import { pricedCart, wished } from './licence-cart.ts';
import { playedLinks, restOfWindow } from './window.tsx';

export const ann: User = { id: 7, email: 'ann@example.com', name: 'Ann', personal_info: {} };

/** What the played server answers; a test replaces what its fact is about. */
export type Played = {
  cart: Cart;
  save: (values: FormValues) => Promise<Cart>;
  pay: () => Promise<CheckoutReply>;
  confirm: () => Promise<CheckoutReply>;
  abandon: () => Promise<null>;
  attempt: () => Promise<CheckoutAttempt>;
  createMethod: () => Promise<{ payment_method_id: string }>;
  authenticate: () => Promise<{ payment_intent_id: string }>;
  loadCard: (account: string) => Promise<null>;
  /** How long the card form is waited for in silence. */
  patience: Promise<null>;
  user: User | null;
  kept: CheckoutProgress | null;
};

const job = <Output, Input = undefined>(run: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => run(input));
/** Timers of the machines end at once, a macrotask later. */
const wait = fromPromise<null, { milliseconds: number }>(
  () => new Promise((resolve) => setImmediate(() => resolve(null))),
);

function playedKit(played: Played, log: string[]): CheckoutKit {
  const attempt = attemptMachine.provide({ actors: { wait, loadAttempt: job(() => played.attempt()) } });
  const count = <T,>(name: string, run: () => Promise<T>) => {
    log.push(name);
    return run();
  };
  const account = (session: Actors['session']) =>
    credentialsMachine.provide({
      actors: {
        credentialsForm: formMachineOf<Answered>().provide({
          actors: {
            wait,
            submit: job((values: FormValues) => {
              session.send({
                type: 'login.submit',
                email: String(values.email),
                password: String(values.password),
              });
              return Promise.resolve<Answered>({ kind: 'entered', user: ann });
            }),
          },
        }),
      },
    });
  return {
    CardField: lazy(() => Promise.resolve({ default: () => <input aria-label="Card number" /> })),
    followCheckout: ({ session }, checkout) => {
      const heard = session.on('user.changed', (fact) => checkout.send(fact));
      return () => heard.unsubscribe();
    },
    composeCheckout: ({ session }) => ({
      machine: checkoutMachine.provide({
        actors: {
          logInForm: account(session),
          registerForm: account(session),
          informationForm: formMachineOf<Cart>().provide({
            actors: { wait, submit: job((values: FormValues) => played.save(values)) },
          }),
          reviewForm: formMachineOf<null>().provide({
            actors: { wait, submit: job(() => Promise.resolve(null)) },
          }),
          attempt,
          abandonAttempt: job(() => count('abandon', played.abandon)),
          card: cardMachine.provide({
            actors: {
              wait: job(() => played.patience),
              loadCard: job(({ account }: { account: CardAccount }) => played.loadCard(account)),
            },
          }),
          payment: paymentMachine.provide({
            actors: {
              attempt,
              createMethod: job(() => count('method', played.createMethod)),
              submitPayment: job(() => count('pay', played.pay)),
              authenticate: job(() => count('authenticate', played.authenticate)),
              confirmPayment: job(() => count('confirm', played.confirm)),
              reportFailure: job(() => count('report', () => Promise.resolve(null))),
            },
          }),
        },
        actions: { openSuccess: () => log.push('success') },
      }),
      input: { user: session.getSnapshot().context.user, attempt_id: 'attempt-0001', kept: played.kept },
    }),
  };
}

function playedActors(played: Played): Actors {
  const application = createActor(applicationMachine, {
    input: { visit: visitOf('/checkout', ''), settings: null, typefaces: [] },
  });
  const { maintenance, navigation } = application.getSnapshot().children;
  if (!maintenance || !navigation) throw new Error('The application has its parts');
  const stored: StoredSession = { hasToken: played.user !== null, profile: played.user };
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
        readCart: fromPromise(() => Promise.resolve([wished(11)])),
        keepCart: fromPromise<null, { items: readonly CartRequestItem[] }>(() => Promise.resolve(null)),
        priceCart: fromPromise<PricedCart, { items: CartRequestItem[]; revision: number }>(() =>
          Promise.resolve({ kind: 'priced', cart: played.cart }),
        ),
      },
    }),
  ).start();
  cart.send({ type: 'user.changed', member: false });
  const parts = { application, maintenance, navigation, session };
  return { ...parts, cart, cartLinks: playedLinks(cart), ...restOfWindow };
}

/** Lets every played answer arrive. */
export const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

/** Opens /checkout; `log` names each call about money in its order. */
export async function openCheckout(changes: Partial<Played> = {}) {
  const cart = pricedCart([wished(11)], 3);
  const played: Played = {
    cart,
    save: (values) => {
      const refused = taxFailureOf(played.cart, values);
      return refused ? Promise.reject(refused) : Promise.resolve(played.cart);
    },
    pay: () => Promise.resolve({ success: true, order_id: 'order-0001' }),
    confirm: () => Promise.resolve({ success: true, order_id: 'order-0001' }),
    abandon: () => Promise.resolve(null),
    attempt: () => Promise.resolve({ status: 'open', order_id: null }),
    createMethod: () => Promise.resolve({ payment_method_id: 'pm_1' }),
    authenticate: () => Promise.resolve({ payment_intent_id: 'pi_1' }),
    loadCard: () => Promise.resolve(null),
    patience: new Promise(() => undefined),
    user: ann,
    kept: null,
    ...changes,
  };
  const log: string[] = [];
  const actors = playedActors(played);
  await settle();
  const kit = playedKit(played, log);
  render(
    <ActorsProvider actors={actors}>
      <CheckoutPage data={null} params={{}} search="" machine={kit} />
    </ActorsProvider>,
  );
  await settle();
  return { played, log, actors, user: userEvent.setup() };
}

type Hands = ReturnType<typeof userEvent.setup>;

const address = {
  Name: 'Ada Holm',
  Address: 'Hafenstraße 12',
  'Zip code': '10245',
  City: 'Berlin',
};

export async function fillAddress(user: Hands) {
  for (const [label, text] of Object.entries(address)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText('Country'), 'DE');
}

export async function press(user: Hands, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name }));
  await settle();
}

/** From the address to the card field. */
export async function reachPayment(user: Hands) {
  await fillAddress(user);
  await press(user, 'Proceed to review your order');
  await user.click(screen.getByRole('checkbox', { name: /licensing terms/ }));
  await press(user, 'Everything looking good? Proceed to payment');
}
