/**
 * The payment step: the card field, the charge, and its possible outcomes (§payment.form, §payment.sentence,
 * §payment.test-card, §payment.card-parts, §payment.card-error, §accessibility.payment.focus).
 */
import { useSelector } from '@xstate/react';
import { type ComponentRef, Suspense, useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type CardPart, cardPartOf } from '../../../domain/card-decline.ts';
import { cardBlockedMessage, cardLateMessage, type cardMachine } from '../../../machines/card.machine.ts';
import type { paymentMachine } from '../../../machines/payment.machine.ts';
import type { CheckoutLogics } from '../../compose/checkout.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FailedNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './checkout-page.module.css';
import { Step, type StepState } from './step.tsx';

export type PaymentActors = {
  readonly payment: ActorRefFrom<typeof paymentMachine> | undefined;
  readonly card: ActorRefFrom<typeof cardMachine> | undefined;
};
type PaymentStepProps = PaymentActors & {
  readonly state: StepState;
  readonly CardField: CheckoutLogics['CardField'];
};

export function PaymentStep({ state, payment, card, CardField }: PaymentStepProps) {
  return (
    <Step name="payment" state={state}>
      {payment && card ? <Payment payment={payment} card={card} CardField={CardField} /> : null}
    </Step>
  );
}

type PaymentProps = { readonly [N in keyof PaymentActors]-?: NonNullable<PaymentActors[N]> } & {
  readonly CardField: CheckoutLogics['CardField'];
};

/** After half a minute without an answer about a payment (§payment.unknown-outcome). */
export const overdueText =
  'This takes longer than usual. You needn’t stay here: we’ll email you your order as soon as your payment is confirmed, and nothing will be charged twice.';

type PaymentState = SnapshotFrom<typeof paymentMachine>['value'];

/** The innermost state: 'submitting'. */
const innermost = (state: PaymentState): string =>
  typeof state === 'string' ? state : (Object.values(state)[0] ?? '');

/** The status text of each innermost state. */
const progressText: Readonly<Record<string, string>> = {
  creatingMethod: 'Your payment is processing. Please stay here as your payment is being validated.',
  submitting: 'Your payment is processing. Please stay here as your payment is being validated.',
  authenticating:
    'Your bank is asking you to confirm this payment. Please do so in the window that has just opened.',
  confirming:
    'Thank you, your bank has answered. Your payment is processing. Please stay here as your payment is being validated.',
  reportingFailure: 'Your bank has answered. One moment, please.',
  waiting:
    'We are checking your payment. It hasn’t been confirmed to us yet: please stay here, nothing will be charged twice.',
  overdue: `We are still checking your payment. ${overdueText}`,
};

/** The label of each part of the card, and its hint. */
const partTexts: { readonly [Part in CardPart]: { readonly label: string; readonly hint?: string } } = {
  number: { label: 'Card number' },
  expiry: { label: 'Expiry date', hint: 'Month and year' },
  cvc: { label: 'Security code', hint: 'Three digits on the back; four on the front of American Express' },
};

function Payment({ payment, card, CardField }: PaymentProps) {
  const state = useSelector(payment, ({ value }) => innermost(value));
  const busy = useSelector(payment, (snapshot) => snapshot.hasTag('busy'));
  const message = useSelector(payment, ({ context }) => context.message);
  const total = useSelector(payment, ({ context }) => context.cart.total.value);
  const isLoading = useSelector(card, (snapshot) => snapshot.matches('loading'));
  const isLate = useSelector(card, (snapshot) => snapshot.matches({ loading: 'late' }));
  const field = useSelector(card, ({ value }) => value);
  const isSandbox = useSelector(card, ({ context }) => context.isSandbox);
  const retryCard = () => card.send({ type: 'card.retry' });
  const parts = useSelector(card, ({ context }) => context.parts);
  const payButton = useRef<HTMLButtonElement>(null);
  const cardField = useRef<ComponentRef<typeof CardField>>(null);
  // The bank's window takes the focus; when it closes, or the session ends, the focus is given back.
  useEffect(() => {
    if (state !== 'authenticating') return;
    const button = payButton.current;
    return () => button?.focus({ preventScroll: true });
  }, [state]);
  // After a refusal, once the card can be typed again.
  useEffect(() => {
    if (state !== 'failed') return;
    const part = cardPartOf(message);
    if (part) cardField.current?.focus(part);
    else payButton.current?.focus();
  }, [state, message]);
  return (
    <form
      className={styles.form}
      aria-label="Payment"
      data-payment={state}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The card, which may have the focus, is inert while the payment is processed.
        payButton.current?.focus();
        payment.send({ type: 'payment.submit' });
      }}
    >
      <p className={styles.lead}>By paying below you are licensing fonts for a total of {total}.</p>
      {field === 'blocked' ? (
        <FailedNotice title="The card form is blocked" message={cardBlockedMessage} onRetry={retryCard} />
      ) : null}
      {isLate ? (
        <FailedNotice title="The card form is slow to load" message={cardLateMessage} onRetry={retryCard} />
      ) : null}
      {isLoading ? <Skeleton label="The card form is loading" lines={[{ height: '3.25rem' }]} /> : null}
      {field === 'ready' ? (
        <>
          {isSandbox ? (
            <p className={styles.hint}>
              Test shop: pay with card 4242 4242 4242 4242, any future date and any security code.
            </p>
          ) : null}
          <div className={styles.fields} inert={busy}>
            <Suspense fallback={null}>
              <CardField
                ref={cardField}
                onChange={(part, change) => card.send({ type: 'part.changed', part, ...change })}
                layout={(part, frame) => (
                  <div className={styles.cardPart} data-part={part}>
                    <Field name={`card-${part}`} error={parts[part].problem} {...partTexts[part]}>
                      {({ 'aria-describedby': describedBy }) => (
                        <fieldset
                          className={styles.cardFrame}
                          aria-label={partTexts[part].label}
                          aria-describedby={describedBy}
                        >
                          {frame}
                        </fieldset>
                      )}
                    </Field>
                  </div>
                )}
              />
            </Suspense>
          </div>
        </>
      ) : null}
      {field === 'notRequired' ? <p>There’s nothing to pay, so no card is needed.</p> : null}
      <div role="status" className={styles.paymentError} data-empty={!message || busy}>
        {busy ? '' : message}
      </div>
      {field === 'ready' || field === 'notRequired' ? (
        <Button ref={payButton} variant="primary" type="submit" busy={busy}>
          Pay for font licensing
        </Button>
      ) : null}
      <p role="status" className={styles.progress}>
        {progressText[state] ?? ''}
      </p>
    </form>
  );
}
