/**
 * /checkout: its steps in one column, the order summary next to them (§checkout.steps, §checkout.summary).
 */
import { useActorRef, useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type CheckoutStep, checkoutSteps, isBefore } from '../../../domain/checkout-steps.ts';
import type { checkoutMachine } from '../../../machines/checkout.machine.ts';
import {
  checkoutView,
  currentStep,
  selectIsReturning,
  selectReviewed,
} from '../../../machines/checkout-view.ts';
import { useActors } from '../../app/actors.tsx';
import { ConnectedSharedNotice } from '../../app/cart-sharing.tsx';
import type { CheckoutLogics } from '../../compose/checkout.ts';
import type { PageProps } from '../../routes/route.ts';
import { EmptyCart } from '../../ui/cart/empty-cart.tsx';
import { UnloadedCart } from '../../ui/cart/unloaded-cart.tsx';
import { Hung } from '../../ui/hung.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountStep } from './account-step.tsx';
import styles from './checkout-page.module.css';
import { InformationStep } from './information-step.tsx';
import { OrderSummary, TotalBar } from './order-summary.tsx';
import { overdueText, PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { headingId, type StepState } from './step.tsx';

export function CheckoutPage({ logics }: PageProps<null, CheckoutLogics>) {
  const { session } = useActors();
  const isKnown = useSelector(session, (snapshot) => snapshot.hasTag('known'));
  // Here, because the checkout is another one after a log-out.
  const shown = useRef<CheckoutStep>(null);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Checkout</Hung>
      </h1>
      {isKnown ? <Checkout logics={logics} shown={shown} /> : <CheckoutSkeleton />}
      <p className={styles.help}>
        Need help? Write to <MailLink />, or read about the <a href="/accessibility">accessibility</a> of this
        shop.
      </p>
    </div>
  );
}

const CheckoutSkeleton = () => (
  <Skeleton
    isPage
    label="The checkout is loading"
    lines={[{ height: '4rem' }, { height: '16rem' }, { height: '4rem' }]}
  />
);

/** The step whose heading was shown last; null before the first. */
type ShownStep = { current: CheckoutStep | null };

type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;

type CheckoutProps = { readonly logics: CheckoutLogics; readonly shown: ShownStep };

function Checkout({ logics, shown }: CheckoutProps) {
  const actors = useActors();
  const { machine, readInput, subscribe } = logics;
  const [input] = useState(readInput);
  const checkout = useActorRef(machine, { input });
  useEffect(() => subscribe(checkout), [subscribe, checkout]);
  const cartSnapshot = useSelector(actors.cart, (snapshot) => snapshot);
  const view = useSelector(checkout, (state) => checkoutView(state, cartSnapshot));
  const isOverdue = useSelector(checkout, (state) => state.hasTag('overdue'));
  const step = useSelector(checkout, ({ context }) => context.step);
  const isReturning = useSelector(checkout, selectIsReturning);
  const current = useSelector(checkout, currentStep);
  const reviewed = useSelector(checkout, selectReviewed);
  useStepFocus(shown, view === 'steps' ? current : null);
  if (view === 'checking') return <Checking isOverdue={isOverdue} />;
  if (view === 'loading') return <CheckoutSkeleton />;
  if (view === 'empty')
    return (
      <EmptyCart gone={cartSnapshot.context.gone}>Your cart is empty, so there is nothing to pay.</EmptyCart>
    );
  if (view === 'unloaded') return <UnloadedCart onRetry={() => actors.cart.send({ type: 'cart.reload' })} />;
  // While a payment is in progress the cart may change elsewhere: the screen has one total, the one that is paid.
  const cart = reviewed ?? cartSnapshot.context.cart;
  return (
    <div className={styles.columns}>
      <CheckoutSteps
        checkout={checkout}
        CardField={logics.CardField}
        isReturning={isReturning}
        onLogOut={logics.logOut}
      />
      {cart && cart.cart.length > 0 ? (
        <>
          <OrderSummary cart={cart} isTaxKnown={step !== null && isBefore('information', step)} />
          <TotalBar total={cart.total} />
        </>
      ) : null}
    </div>
  );
}

function Checking({ isOverdue }: { readonly isOverdue: boolean }) {
  return (
    <Notice title="We are checking your payment">
      A payment was under way when you left.{' '}
      {isOverdue ? overdueText : 'Nothing will be charged again while we find out what happened to it.'}
    </Notice>
  );
}

type CheckoutStepsProps = {
  readonly checkout: CheckoutRef;
  readonly CardField: CheckoutLogics['CardField'];
  /** Somebody was logged in before: the log-in continues their order. */
  readonly isReturning: boolean;
  readonly onLogOut: () => void;
};

function CheckoutSteps({ checkout, CardField, isReturning, onLogOut }: CheckoutStepsProps) {
  const snapshot = useSelector(checkout, (state) => state);
  const { context, children } = snapshot;
  const current = currentStep(snapshot);
  const stateOf = (step: CheckoutStep): StepState =>
    step === current ? 'active' : isBefore(step, current) ? 'done' : 'inactive';
  const isEditable = snapshot.can({ type: 'information.edit' });
  const views: Readonly<Record<CheckoutStep, ReactNode>> = {
    account: (
      <AccountStep
        user={current === 'account' ? null : context.user}
        isReturning={isReturning}
        logIn={children.logInForm}
        register={children.registerForm}
        onLogOut={onLogOut}
      />
    ),
    information: (
      <InformationStep
        state={stateOf('information')}
        form={children.informationForm}
        entered={context.form}
        onEdit={isEditable ? () => checkout.send({ type: 'information.edit' }) : undefined}
      />
    ),
    review: (
      <ReviewStep
        state={stateOf('review')}
        form={children.reviewForm}
        cart={context.cart}
        info={context.form}
        notice={context.notice}
      />
    ),
    payment: (
      <PaymentStep
        state={stateOf('payment')}
        payment={children.payment}
        card={children.card}
        CardField={CardField}
      />
    ),
  };
  return (
    <div className={styles.steps}>
      {context.unpaidMessage ? (
        <div className={styles.unpaid}>
          <Notice title="Nothing was charged">{context.unpaidMessage}</Notice>
        </div>
      ) : null}
      {current === 'information' ? <ConnectedSharedNotice /> : null}
      {checkoutSteps.map((step) => (
        <Fragment key={step}>{views[step]}</Fragment>
      ))}
    </div>
  );
}

/**
 * Focuses the heading of a new step before it is painted, so that keyboards and screen readers continue from there
 * (§accessibility.steps.focus). Null while no steps are shown, as after a log-in until its cart is there.
 */
function useStepFocus(shown: ShownStep, step: CheckoutStep | null) {
  useLayoutEffect(() => {
    if (step === null || shown.current === step) return;
    const isFirst = shown.current === null;
    shown.current = step;
    if (!isFirst) document.getElementById(headingId(step))?.focus();
  }, [shown, step]);
}
