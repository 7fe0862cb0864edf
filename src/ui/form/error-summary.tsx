/** The list above a form after a failed submit; each entry links to its field (§forms.errors.summary). */
import type { Ref } from 'react';
import styles from './form.module.css';

/** `id` is the field's id; without one the entry isn't a link (a server error without a field). */
export type SummaryEntry = { readonly id?: string | undefined; readonly message: string };

type ErrorSummaryProps = {
  readonly errors: readonly SummaryEntry[];
  readonly id?: string;
  /** Some errors of the last submit are corrected already: how many are left is said. */
  readonly isCorrecting?: boolean;
  readonly ref?: Ref<HTMLElement>;
};

function focusField(id: string): boolean {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null;
}

export function ErrorSummary({ errors, id = 'problems', isCorrecting = false, ref }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <section className={styles.summary} id={id} ref={ref} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 className={styles.summaryTitle} id={`${id}-title`}>
        There is a problem
      </h2>
      <ul className={styles.summaryList}>
        {errors.map((error) => (
          <li key={`${error.id}:${error.message}`}>
            <Entry {...error} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {isCorrecting ? `${errors.length} ${errors.length === 1 ? 'problem' : 'problems'} left` : ''}
      </p>
    </section>
  );
}

function Entry({ id, message }: SummaryEntry) {
  if (!id) return message;
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        if (focusField(id)) event.preventDefault();
      }}
    >
      {message}
    </a>
  );
}
