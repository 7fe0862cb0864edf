/** One step of the checkout: open, collapsed to a line, or still to come (§checkout.steps.indicator). */
import type { ReactNode } from 'react';
import { type CheckoutStep, stepNumber, stepTitles } from '../../../domain/checkout-steps.ts';
import styles from './step.module.css';

export type StepState = 'done' | 'active' | 'inactive';

type StepProps = {
  readonly name: CheckoutStep;
  readonly state: StepState;
  /** The content of a collapsed step, with its link back. */
  readonly line?: ReactNode;
  readonly children?: ReactNode;
};

const stateText = { done: 'Done', inactive: 'To come' } as const;

/** The id of a step's heading, which is focused when the step opens. */
export const headingId = (name: CheckoutStep) => `step-${name}`;

export function Step({ name, state, line, children }: StepProps) {
  const id = headingId(name);
  return (
    <section
      className={styles.step}
      data-state={state}
      data-step={name}
      aria-labelledby={id}
      aria-current={state === 'active' ? 'step' : undefined}
    >
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {stepNumber(name)}
        </span>
        <h2 className={styles.title} id={id} tabIndex={-1}>
          {stepTitles[name]}
        </h2>
        {state === 'active' ? null : <span className="visually-hidden">{stateText[state]}</span>}
      </header>
      {state === 'done' && line ? <div className={styles.line}>{line}</div> : null}
      {state === 'active' ? <div className={styles.body}>{children}</div> : null}
    </section>
  );
}
