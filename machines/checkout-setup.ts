/** Setup of the checkout machine: types, actors, guards and actions. */
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

/** A child's snapshot, as passed to `onSnapshot`. */
type ChildSnapshot<Context> = { readonly snapshot: { readonly value: unknown; readonly context: Context } };

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
    hasAttempt: ({ context }) => context.pendingAttempt !== null,
    isPastInformation: ({ context }) => shownStep(context) > 2,
    isResumingPayment: ({ context }) => context.resumeStep === 4,
    isMember: (_, { user }: { user: User | null }) => user !== null,
    isLoggedOut: ({ context }, { user }: { user: User | null }) => user === null && context.user !== null,
    isSubmitted: (_, { snapshot }: ChildSnapshot<FormContext>) =>
      snapshot.value === 'submitting' || snapshot.value === 'succeeded',
    isResumeInterrupted: ({ context }, { snapshot }: ChildSnapshot<FormContext>) =>
      context.resumeStep !== null && snapshot.value !== 'editing',
    hasTaxError: (_, { snapshot }: ChildSnapshot<FormContext>) => hasTaxError(snapshot.context),
    isPaymentIdle: (_, { snapshot }: ChildSnapshot<unknown>) =>
      snapshot.value === 'idle' || snapshot.value === 'failed',
    isKind: (_, { kind, output }: { kind: string; output: { readonly kind: string } }) =>
      output.kind === kind,
    isStep: (_, { step, wanted }: { step: number; wanted: number }) => step === wanted,
  },
  actions: {
    /** Stores the progress that survives a reload. */
    saveProgress: () => {},
    clearProgress: () => {},
    /** Sends the cart as priced by the checkout's calls to the site's cart. */
    publishCart: () => {},
    openSuccess: () => {},
  },
});
