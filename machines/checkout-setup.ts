/** Setup of the checkout machine: types, actors, guards and actions. */
import { type SnapshotFrom, setup } from 'xstate';
import type { User } from '../domain/account.ts';
import type { Cart } from '../domain/cart.ts';
import { type CheckoutStep, isBefore } from '../domain/checkout-steps.ts';
import { type AttemptOutcome, attemptMachine } from './attempt.machine.ts';
import { cardMachine } from './card.machine.ts';
import {
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  hasTaxError,
  type InformationSnapshot,
  isOtherCart,
  shownStep,
} from './checkout-facts.ts';
import { credentialsMachine } from './credentials.machine.ts';
import { formMachineOf } from './form.machine.ts';
import { paymentMachine } from './payment.machine.ts';
import type { AttemptReport, PaymentOutcome } from './payment-answer.ts';
import { unprovided } from './unprovided.ts';

/** What a child's snapshot says to its parent: never the names of its states. */
type FormSnapshot = { readonly snapshot: InformationSnapshot };
type AttemptSnapshot = { readonly snapshot: Pick<SnapshotFrom<typeof attemptMachine>, 'hasTag'> };
type PaymentSnapshot = { readonly snapshot: Pick<SnapshotFrom<typeof paymentMachine>, 'status' | 'hasTag'> };

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
    tags: {} as 'busy' | 'failed' | 'overdue',
  },
  actors: {
    logInForm: credentialsMachine,
    registerForm: credentialsMachine,
    /** Its reply is the cart as priced for the address. */
    informationForm: formMachineOf<'information', Cart>(),
    reviewForm: formMachineOf<'review', null>(),
    attempt: attemptMachine,
    abandonAttempt: unprovided<null, AttemptReport>('abandonAttempt'),
    payment: paymentMachine,
    card: cardMachine,
  },
  guards: {
    isVisitor: ({ context }) => context.user === null,
    hasAttempt: ({ context }) => context.pendingAttempt !== null,
    isPastInformation: ({ context }) => isBefore('information', shownStep(context)),
    isResumingPayment: ({ context }) => context.resumeStep === 'payment',
    isMember: (_, { user }: { user: User | null }) => user !== null,
    isLoggedOut: ({ context }, { user }: { user: User | null }) => user === null && context.user !== null,
    isSubmitted: (_, { snapshot }: FormSnapshot) => snapshot.hasTag('busy') || snapshot.status === 'done',
    isResumeInterrupted: ({ context }, { snapshot }: FormSnapshot) =>
      context.resumeStep !== null && snapshot.hasTag('failed'),
    hasTaxError: (_, { snapshot }: FormSnapshot) => hasTaxError(snapshot.context),
    isPaymentIdle: (_, { snapshot }: PaymentSnapshot) =>
      snapshot.status === 'active' && !snapshot.hasTag('busy'),
    isPaymentBegun: ({ context }, { snapshot }: PaymentSnapshot) =>
      snapshot.hasTag('busy') && context.pendingAttempt === null,
    isOverdue: (_, { snapshot }: AttemptSnapshot) => snapshot.hasTag('overdue'),
    isAttempt: (_, { kind, outcome }: { kind: AttemptOutcome['kind']; outcome: AttemptOutcome }) =>
      outcome.kind === kind,
    isPayment: (_, { kind, outcome }: { kind: PaymentOutcome['kind']; outcome: PaymentOutcome }) =>
      outcome.kind === kind,
    isOtherCart: ({ context }, { cart }: { cart: Cart }) => isOtherCart(context.cart, cart),
    isStep: (_, { step, wanted }: { step: CheckoutStep; wanted: CheckoutStep }) => step === wanted,
  },
  actions: {
    /** Stores the progress that survives a reload. */
    saveProgress: () => {},
    clearProgress: () => {},
    /** Sends the cart as priced by the checkout's calls to the site's cart. */
    publishCart: () => {},
    /** Reports the site's cart, which may have changed during a payment. */
    reportCart: () => {},
    openSuccess: () => {},
  },
});
