/** One step of the checkout: open, collapsed to a line, or still to come. */
import type { ReactNode } from 'react';
import styles from './step.module.css';

export type StepState = 'done' | 'active' | 'inactive';

type StepProps = {
  readonly number: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly state: StepState;
  /** The content of a collapsed step, with its link back. */
  readonly line?: ReactNode;
  readonly children?: ReactNode;
};

export function Step({ number, title, state, line, children }: StepProps) {
  const id = `step-${number}`;
  return (
    <section className={styles.step} data-state={state} data-step={number} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 className={styles.title} id={id} tabIndex={-1}>
          {title}
        </h2>
      </header>
      {state === 'done' && line ? <div className={styles.line}>{line}</div> : null}
      {state === 'active' ? <div className={styles.body}>{children}</div> : null}
    </section>
  );
}
