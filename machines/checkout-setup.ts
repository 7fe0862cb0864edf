/** The parts that the checkout's chart is made of: its words, jobs, guards and what it asks of the outside world. */
import { setup } from 'xstate';
import type { User } from '../domain/account.ts';
import type { Cart } from '../domain/cart.ts';
import { attemptMachine } from './attempt.machine.ts';
import { cardMachine } from './card.machine.ts';
import {
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  hasTaxError,
  shownStep,
} from './checkout-facts.ts';
import { credentialsMachine } from './credentials.machine.ts';
import { type FormContext, formMachineOf } from './form.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import { unprovided } from './unprovided.ts';

/** What a part of the checkout shows of itself. */
type Seen<Context> = { readonly snapshot: { readonly value: unknown; readonly context: Context } };

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as CheckoutInput,
    events: {} as CheckoutEvent,
    output: {} as { readonly order_id: string | null },
    children: {} as {
      logInForm: 'logInForm';
      registerForm: 'registerForm';
      informationForm: 'informationForm';
      reviewForm: 'reviewForm';
      attempt: 'attempt';
      abandonAttempt: 'abandonAttempt';
      payment: 'payment';
      card: 'card';
    },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    logInForm: credentialsMachine,
    registerForm: credentialsMachine,
    /** Its reply is the cart as priced for the address. */
    informationForm: formMachineOf<Cart>(),
    reviewForm: formMachineOf<null>(),
    attempt: attemptMachine,
    abandonAttempt: unprovided<null, { order_id: string | null }>('abandonAttempt'),
    payment: paymentMachine,
    card: cardMachine,
  },
  guards: {
    isVisitor: ({ context }) => context.user === null,
    hasAttempt: ({ context }) => context.pending !== null,
    isPastInformation: ({ context }) => shownStep(context) > 2,
    isBoundForPayment: ({ context }) => context.goal === 4,
    isMember: (_, { user }: { user: User | null }) => user !== null,
    isGone: ({ context }, { user }: { user: User | null }) => user === null && context.user !== null,
    isTaken: (_, { snapshot }: Seen<FormContext>) =>
      snapshot.value === 'submitting' || snapshot.value === 'succeeded',
    isBrokenOff: ({ context }, { snapshot }: Seen<FormContext>) =>
      context.goal !== null && snapshot.value !== 'editing',
    hasTaxError: (_, { snapshot }: Seen<FormContext>) => hasTaxError(snapshot.context),
    isFree: (_, { snapshot }: Seen<unknown>) => snapshot.value === 'idle' || snapshot.value === 'failed',
    isKind: (_, { kind, output }: { kind: string; output: { readonly kind: string } }) =>
      output.kind === kind,
    isStep: (_, { step, wanted }: { step: number; wanted: number }) => step === wanted,
  },
  actions: {
    /** Keeps what outlives a reload. */
    keepProgress: () => {},
    forgetProgress: () => {},
    /** The whole site shows the cart as the checkout's calls priced it. */
    shareCart: () => {},
    openSuccess: () => {},
  },
});
