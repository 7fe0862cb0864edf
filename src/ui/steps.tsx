/** The progress in a row of steps: done, active or inactive (§checkout.steps.indicator). */
import styles from './steps.module.css';

export type Step = {
  readonly name: string;
  readonly state: 'done' | 'active' | 'inactive';
};

const stateText = { done: 'done', active: 'current step', inactive: 'to come' } as const;

export function Steps({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name}>
              {step.name}
              <span className="visually-hidden">, {stateText[step.state]}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
