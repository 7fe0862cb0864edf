/** /checkout: four steps in one column, the order beside them (commerce, section 2; decisions, sections 4 and 5). */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { shownStep } from '../../../machines/checkout-facts.ts';
import { useActors } from '../../actors.tsx';
import type { CheckoutKit } from '../../compose/checkout.ts';
import type { PageProps } from '../../route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Steps } from '../../ui/steps.tsx';
import { AccountStep } from './account-step.tsx';
import styles from './checkout-page.module.css';
import { InformationStep } from './information-step.tsx';
import { OrderSummary, TotalBar } from './order-summary.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { StepState } from './step.tsx';

export function CheckoutPage({ machine: kit }: PageProps<null, CheckoutKit>) {
  const { session } = useActors();
  const isKnown = useSelector(session, (snapshot) => snapshot.hasTag('known'));
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Checkout</h1>
      {isKnown ? <Checkout kit={kit} /> : <Waiting />}
    </div>
  );
}

const Waiting = () => (
  <Skeleton
    label="The checkout is loading"
    lines={[{ height: '4rem' }, { height: '16rem' }, { height: '4rem' }]}
  />
);

type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;

function Checkout({ kit }: { readonly kit: CheckoutKit }) {
  const actors = useActors();
  const { machine, input } = useMemo(() => kit.composeCheckout(actors), [kit, actors]);
  const checkout = useActorRef(machine, { input });
  useEffect(() => kit.followCheckout(actors, checkout), [kit, actors, checkout]);
  const cart = useSelector(actors.cart, ({ context }) => context.cart);
  const isLoading = useSelector(actors.cart, (snapshot) => snapshot.hasTag('loading'));
  const isChecking = useSelector(
    checkout,
    (state) => state.matches('checking') || state.matches('abandoning'),
  );
  const isDone = useSelector(checkout, (state) => state.status === 'done');
  const step = useSelector(checkout, ({ context }) => context.step);
  // A lost session leaves the order in the account: it's the log-in that is missing, not the cart.
  const awaitsOwner = useSelector(
    checkout,
    (state) => state.matches('account') && state.context.owner !== null,
  );
  const isEmpty = !cart || cart.cart.length === 0;
  if (isChecking) return <Checking />;
  if (isDone) return <Waiting />;
  if (cart === null && isLoading) return <Waiting />;
  if (isEmpty && !awaitsOwner) return <Empty />;
  return (
    <div className={styles.columns}>
      <CheckoutSteps
        checkout={checkout}
        kit={kit}
        isReturn={awaitsOwner}
        onLogOut={() => actors.session.send({ type: 'logout.submit' })}
      />
      {isEmpty ? null : (
        <>
          <OrderSummary cart={cart} isTaxKnown={step === 3 || step === 4} />
          <TotalBar total={cart.total} />
        </>
      )}
    </div>
  );
}

function Checking() {
  return (
    <Notice title="We are checking your payment">
      A payment was under way when you left. Nothing is charged again while we ask what became of it.
    </Notice>
  );
}

function Empty() {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>Your cart is empty, so there is nothing to pay.</p>
      <LinkButton look="primary" href="/typefaces">
        Browse the typefaces
      </LinkButton>
    </div>
  );
}

const titles = ['Your account', 'Order information', 'Order review', 'Payment'] as const;

type CheckoutStepsProps = {
  readonly checkout: CheckoutRef;
  readonly kit: CheckoutKit;
  /** Somebody was logged in here before: the log-in goes on with their order. */
  readonly isReturn: boolean;
  readonly onLogOut: () => void;
};

function CheckoutSteps({ checkout, kit, isReturn, onLogOut }: CheckoutStepsProps) {
  const snapshot = useSelector(checkout, (state) => state);
  const { context, children } = snapshot;
  const current = snapshot.matches('account') ? 1 : shownStep(context);
  const stateOf = (number: number): StepState =>
    number === current ? 'active' : number < current ? 'done' : 'inactive';
  useStepFocus(current);
  const isEditable = snapshot.can({ type: 'information.edit' });
  return (
    <div className={styles.steps}>
      {context.unpaid ? (
        <div className={styles.unpaid}>
          <Notice title="Nothing was charged">{context.unpaid}</Notice>
        </div>
      ) : null}
      <Steps
        label="Checkout steps"
        steps={titles.map((name, index) => ({ name, state: stateOf(index + 1) }))}
      />
      <AccountStep
        user={current === 1 ? null : context.user}
        isReturn={isReturn}
        logIn={children.logInForm}
        register={children.registerForm}
        onLogOut={onLogOut}
      />
      <InformationStep
        state={stateOf(2)}
        form={children.informationForm}
        entered={context.form}
        onEdit={isEditable ? () => checkout.send({ type: 'information.edit' }) : undefined}
      />
      <ReviewStep
        state={stateOf(3)}
        form={children.reviewForm}
        cart={context.cart}
        info={context.form}
        notice={context.notice}
      />
      <PaymentStep
        state={stateOf(4)}
        payment={children.payment}
        card={children.card}
        CardField={kit.CardField}
      />
    </div>
  );
}

/** A new step is led to by its heading, so that keyboards and screen readers go on from there. */
function useStepFocus(step: number) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById(`step-${step}`)?.focus();
  }, [step]);
}
