/** Provides the checkout, payment, card and account form machines; loaded with the checkout page. */

import { lazy } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import type { CardAccount } from '../../domain/card-account.ts';
import type { Cart } from '../../domain/cart.ts';
import type { CheckoutReply, CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import { orderInfo } from '../../domain/checkout-request.ts';
import { informationFailure, taxFailureOf } from '../../domain/form-values.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { cardMachine } from '../../machines/card.machine.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { type CheckoutInput, progressOf, shownStep } from '../../machines/checkout-facts.ts';
import { failureOf } from '../../machines/failure-of.ts';
import { type Submission as FormSubmission, formMachineOf } from '../../machines/form.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import type { AttemptReport } from '../../machines/payment-answer.ts';
import type { Actors, AppWindow } from '../app/actors.tsx';
import type { CardField } from '../effects/card-field.tsx';
import { notifyPaid } from '../effects/gone-cart.ts';
import { replaceAddress } from '../effects/history.ts';
import { correctStep, onStepChange, pushStep } from '../effects/step-history.ts';
import { readPaymentIntent, removeStored, storePaymentIntent, writeStored } from '../effects/storage.ts';
import { writeCart } from '../effects/stored-cart.ts';
import { checkoutProgress, readStoredJson } from '../effects/stored-values.ts';
import { traceparentOf } from '../effects/traceparent.ts';
import { composeCredentials } from './account.ts';
import { apiActor } from './api-actor.ts';
import { changeCart } from './cart-change.ts';
import type { Environment } from './environment.ts';

/** The address step: prices the cart for the address. Rejects with the failure of the call, or of the tax service. */
async function saveInformation(cart: CartActor, values: PersonalInfo): Promise<Cart> {
  const info = orderInfo(values);
  const priced = await changeCart(cart, { kind: 'address', info }).catch((error: unknown) => {
    throw informationFailure(failureOf(error));
  });
  const taxFailure = taxFailureOf(priced, info);
  if (taxFailure) throw taxFailure;
  return priced;
}

type CheckoutEnvironment = Required<Environment> & {
  /** The headers of a call that belongs to this attempt. */
  readonly headersOf: (attemptId: string) => Readonly<Record<string, string>>;
};

/** Loads the provider's card field of one checkout. */
function cardFieldLoader() {
  let field: CardField | undefined;
  return async () => {
    const { createCardField } = await import('../effects/card-field.tsx');
    field ??= createCardField();
    return field;
  };
}

const attemptLogic = (environment: CheckoutEnvironment) =>
  attemptMachine.provide({
    actors: {
      wait: environment.wait,
      loadAttempt: apiActor(environment, 'attempt', ({ attempt_id }: { attempt_id: string }) => ({
        params: { attempt_id },
        headers: environment.headersOf(attempt_id),
      })),
    },
  });

type Submission = { attempt_id: string; request: CheckoutRequest | FreeOrderRequest };

// Payment calls are never aborted: the server completes them even if the page is left.
const paymentLogic = (environment: CheckoutEnvironment) => {
  const { cardField, client, headersOf } = environment;
  return paymentMachine.provide({
    actors: {
      attempt: attemptLogic(environment),
      createMethod: fromPromise(async () => (await cardField()).createMethod()),
      submitPayment: fromPromise<CheckoutReply, Submission>(async ({ input: { attempt_id, request } }) => {
        const { callApi } = await client();
        const headers = { 'Idempotency-Key': attempt_id, ...headersOf(attempt_id) };
        const stripe_payment_intent = readPaymentIntent() ?? undefined;
        const reply = await ('payment_method_id' in request
          ? callApi('checkout', { body: { ...request, stripe_payment_intent }, headers })
          : callApi('checkoutFree', { body: request, headers }));
        storePaymentIntent(
          'payment_intent_client_secret' in reply ? reply.payment_intent_client_secret : null,
        );
        return reply;
      }),
      authenticate: fromPromise<{ payment_intent_id: string }, { client_secret: string | null }>(
        async ({ input }) => (await cardField()).authenticate(input.client_secret ?? ''),
      ),
      confirmPayment: fromPromise<CheckoutReply, AttemptReport>(async ({ input: { attempt_id, report } }) =>
        (await client()).callApi('confirmPayment', { body: report, headers: headersOf(attempt_id) }),
      ),
      reportFailure: fromPromise<null, AttemptReport>(({ input }) => reportFailure(environment, input)),
    },
  });
};

async function reportFailure(
  { client, headersOf }: CheckoutEnvironment,
  { attempt_id, report }: AttemptReport,
): Promise<null> {
  await (await client()).callApi('failPayment', { body: report, headers: headersOf(attempt_id) });
  return null;
}

const cardLogic = ({ client, cardField, wait }: CheckoutEnvironment) =>
  cardMachine.provide({
    actors: {
      wait,
      loadCard: fromPromise<{ isSandbox: boolean }, { account: CardAccount }>(async ({ input, signal }) => {
        const [{ callApi }, { openCard }] = await Promise.all([client(), cardField()]);
        const { stripe_keys, sandbox } = await callApi('settings', {});
        await openCard({ key: stripe_keys[input.account], sandbox, signal });
        return { isSandbox: sandbox };
      }),
    },
  });

/** The checkout's provided machine, its input, its subscription and the card field. */
export function composeCheckout(actors: AppWindow) {
  const { cardField = cardFieldLoader() } = actors.environment;
  const environment: CheckoutEnvironment = {
    ...actors.environment,
    cardField,
    headersOf: (attemptId) =>
      actors.maintenance.getSnapshot().context.settings?.traces
        ? { traceparent: traceparentOf(attemptId) }
        : {},
  };
  const { wait } = environment;
  const machine = checkoutMachine.provide({
    actors: {
      logInForm: composeCredentials(actors, 'login'),
      registerForm: composeCredentials(actors, 'register'),
      informationForm: formMachineOf<'information', Cart>().provide({
        actors: {
          wait,
          submit: fromPromise<Cart, FormSubmission<'information'>>(({ input }) =>
            saveInformation(actors.cart, input.values),
          ),
        },
      }),
      reviewForm: formMachineOf<'review', null>().provide({
        actors: { wait, submit: fromPromise<null, FormSubmission<'review'>>(() => Promise.resolve(null)) },
      }),
      attempt: attemptLogic(environment),
      abandonAttempt: fromPromise<null, AttemptReport>(({ input: { attempt_id, report } }) => {
        const cart = [...actors.cart.getSnapshot().context.items];
        return reportFailure(environment, { attempt_id, report: { cart, ...report } });
      }),
      payment: paymentLogic(environment),
      card: cardLogic(environment),
    },
    actions: {
      saveProgress: ({ context }) => {
        const stored = context.user ? null : readStoredJson(checkoutProgress);
        writeStored('checkout', JSON.stringify(progressOf(context, stored)));
        pushStep(shownStep(context));
      },
      clearProgress: () => {
        removeStored('checkout');
        storePaymentIntent(null);
      },
      publishCart: ({ context }) => {
        if (context.cart) actors.cart.send({ type: 'cart.priced', cart: context.cart });
      },
      reportCart: ({ self }) => reportCart(self, actors.cart.getSnapshot()),
      openSuccess: () => {
        notifyPaid();
        actors.cart.send({ type: 'cart.reload' });
        actors.cartSharing.sharedCart.send({ type: 'cart.paid' });
        replaceAddress('/checkouts/success');
      },
    },
  });
  return {
    machine,
    /** The user must be known. */
    readInput: (): CheckoutInput => ({
      user: actors.session.getSnapshot().context.user,
      attempt_id: crypto.randomUUID(),
      saved: readStoredJson(checkoutProgress),
    }),
    /** The cart stays in the browser for whoever logs in next (§cart.logout.kept). */
    logOut: () => {
      writeCart(actors.cart.getSnapshot().context.items);
      actors.session.send({ type: 'logout.submit' });
    },
    subscribe: (checkout: Checkout) => subscribeCheckout(actors, checkout),
    CardField: lazy(async () => ({ default: (await cardField()).Field })),
  };
}
export type CheckoutLogics = ReturnType<typeof composeCheckout>;

type Checkout = ActorRefFrom<typeof checkoutMachine>;

function reportCart(checkout: Pick<Checkout, 'send'>, { context: { cart } }: SnapshotFrom<CartActor>): void {
  if (cart) checkout.send({ type: 'cart.changed', cart });
}

/** Subscribes a checkout to the session, the site's cart and the browser history; returns the unsubscribe function. */
function subscribeCheckout({ session, cart }: Actors, checkout: Checkout): () => void {
  const cartSubscription = cart.subscribe((snapshot) => reportCart(checkout, snapshot));
  // The cart that a payment empties is none of a checkout's that has ended.
  checkout.subscribe({ complete: () => cartSubscription.unsubscribe() });
  const userSubscription = session.on('user.changed', (event) => checkout.send(event));
  const stopStepListener = onStepChange((step) => {
    checkout.send({ type: 'step.visited', step });
    correctStep(shownStep(checkout.getSnapshot().context));
  });
  return () => {
    userSubscription.unsubscribe();
    cartSubscription.unsubscribe();
    stopStepListener();
  };
}
