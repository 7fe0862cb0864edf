/** Joins checkout, payment, card and account forms to what they do; comes with the pages that need it. */
import { lazy } from 'react';
import { type ActorRefFrom, fromPromise, waitFor } from 'xstate';
import { Cart } from '../../domain/cart.ts';
import type { CheckoutReply, CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import { CheckoutProgress } from '../../domain/checkout-progress.ts';
import { orderInfo } from '../../domain/checkout-request.ts';
import type { Failure } from '../../domain/failure.ts';
import { taxFailureOf } from '../../domain/form-values.ts';
import type { FormValues } from '../../domain/rules.ts';
import { check, object } from '../../domain/shape.ts';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { type CardAccount, cardMachine } from '../../machines/card.machine.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { type CheckoutInput, progressOf, shownStep } from '../../machines/checkout-facts.ts';
import { failureOf } from '../../machines/failed.ts';
import { formMachineOf } from '../../machines/form.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import type { Actors } from '../actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import { keepStep, onStep, showStep } from '../effects/step-history.ts';
import { forget, keep, keepIntent, readIntent, readKeptJson } from '../effects/storage.ts';
import { client, job } from '../jobs.ts';
import { wait } from '../wait.ts';
import { composeCredentials } from './account.ts';

const cardField = () => import('../effects/card-field.tsx');
export const CardField = lazy(async () => ({ default: (await cardField()).CardField }));

/** A 409 brings the cart as it now stands. */
const WithCart = object({ cart: Cart });

function staleCart({ status, body }: Failure): Cart | null {
  const read = check(WithCart, body);
  return status === 409 && read.ok ? read.value.cart : null;
}

/** The address step: the cart priced for where the buyer is. A cart that another tab changed is priced as it now is. */
async function saveInformation({ cart }: Actors, values: FormValues): Promise<Cart> {
  const info = orderInfo(values);
  const { callApi } = await client();
  const intent = readIntent();
  for (let tries = 0; ; tries += 1) {
    const { context } = await waitFor(cart, (state) => !state.hasTag('busy') && !state.hasTag('loading'));
    const body = {
      cart: [...context.items],
      user: { personal_info: info },
      ...(info.third_party_data ? { third_party_data: info.third_party_data } : {}),
      step: 2,
      mode: 'address' as const,
      ...(intent ? { stripe_payment_intent: intent } : {}),
      revision: context.cart?.revision ?? 0,
    };
    try {
      const answer = await callApi('priceCart', { body });
      cart.send({ type: 'cart.priced', cart: answer });
      const refused = taxFailureOf(answer, info);
      if (refused) throw refused;
      return answer;
    } catch (error) {
      const newer = staleCart(failureOf(error));
      if (!newer || tries > 1) throw error;
      cart.send({ type: 'cart.priced', cart: newer });
    }
  }
}

const attempt = attemptMachine.provide({
  actors: {
    wait,
    loadAttempt: job('attempt', ({ attempt_id }: { attempt_id: string }) => ({ params: { attempt_id } })),
  },
});

type Submission = { attempt_id: string; request: CheckoutRequest | FreeOrderRequest };

// Calls about money are never aborted: whatever becomes of the page, the server hears them out.
const payment = paymentMachine.provide({
  actors: {
    attempt,
    createMethod: fromPromise(async () => (await cardField()).createMethod()),
    submitPayment: fromPromise<CheckoutReply, Submission>(async ({ input: { attempt_id, request } }) => {
      const { callApi } = await client();
      const headers = { 'Idempotency-Key': attempt_id };
      const answer = await ('payment_method_id' in request
        ? callApi('checkout', { body: request, headers })
        : callApi('checkoutFree', { body: request, headers }));
      keepIntent('payment_intent_client_secret' in answer ? answer.payment_intent_client_secret : null);
      return answer;
    }),
    authenticate: fromPromise<{ payment_intent_id: string }, { client_secret: string | null }>(
      async ({ input }) => (await cardField()).authenticate(input.client_secret ?? ''),
    ),
    confirmPayment: fromPromise<CheckoutReply, { order_id: string | null; payment_method_id: string | null }>(
      async ({ input: { order_id, payment_method_id } }) =>
        (await client()).callApi('confirmPayment', {
          body: { order_id: order_id ?? '', ...(payment_method_id ? { payment_method_id } : {}) },
        }),
    ),
    reportFailure: reporting(),
  },
});

function reporting() {
  return fromPromise<null, { order_id: string | null }>(async ({ input }) => {
    if (input.order_id) await (await client()).callApi('failPayment', { body: { order_id: input.order_id } });
    return null;
  });
}

const card = cardMachine.provide({
  actors: {
    wait,
    loadCard: fromPromise<null, { account: CardAccount }>(async ({ input }) => {
      const [{ callApi }, { openCard }] = await Promise.all([client(), cardField()]);
      const { stripe_keys, sandbox } = await callApi('settings', {});
      await openCard({ key: stripe_keys[input.account], sandbox });
      return null;
    }),
  },
});

export type CheckoutKit = Pick<
  typeof import('./checkout.ts'),
  'composeCheckout' | 'followCheckout' | 'CardField'
>;

/** The checkout of this window: its machine, what it starts from, and how facts from around it reach it. */
export function composeCheckout(actors: Actors) {
  const machine = checkoutMachine.provide({
    actors: {
      logInForm: composeCredentials(actors, 'login'),
      registerForm: composeCredentials(actors, 'register'),
      informationForm: formMachineOf<Cart>().provide({
        actors: {
          wait,
          submit: fromPromise<Cart, FormValues>(({ input }) => saveInformation(actors, input)),
        },
      }),
      reviewForm: formMachineOf<null>().provide({
        actors: { wait, submit: fromPromise<null, FormValues>(() => Promise.resolve(null)) },
      }),
      attempt,
      abandonAttempt: reporting(),
      payment,
      card,
    },
    actions: {
      keepProgress: ({ context }) => {
        keep('checkout', JSON.stringify(progressOf(context)));
        showStep(shownStep(context));
      },
      forgetProgress: () => {
        forget('checkout');
        keepIntent(null);
      },
      shareCart: ({ context }) => {
        if (context.cart) actors.cart.send({ type: 'cart.priced', cart: context.cart });
      },
      openSuccess: () => {
        actors.cart.send({ type: 'cart.reload' });
        actors.cartLinks.sharedCart.send({ type: 'cart.paid' });
        replaceAddress('/checkouts/success');
      },
    },
  });
  const kept = readKeptJson('checkout', CheckoutProgress);
  const { user } = actors.session.getSnapshot().context;
  const input: CheckoutInput = { user, attempt_id: crypto.randomUUID(), kept };
  return { machine, input };
}

/** Lets the session and the browser's history reach a checkout; returns the way to stop. */
export function followCheckout(
  { session }: Actors,
  checkout: ActorRefFrom<typeof checkoutMachine>,
): () => void {
  const heard = session.on('user.changed', (fact) => checkout.send(fact));
  const stop = onStep((step) => {
    checkout.send({ type: 'step.visited', step });
    keepStep(shownStep(checkout.getSnapshot().context));
  });
  return () => {
    heard.unsubscribe();
    stop();
  };
}
