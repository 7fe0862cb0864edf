/** The list above a form after a failed submit; each entry links to its field (§forms.errors.summary). */
import { type Ref, useEffect } from 'react';
import styles from './form.module.css';

/** `id` is the field's id; without one the entry isn't a link (a server error without a field). */
export type SummaryEntry = { readonly id?: string | undefined; readonly message: string };

type ErrorSummaryProps = {
  readonly errors: readonly SummaryEntry[];
  readonly id?: string;
  /** Some errors of the last submit are corrected already: how many are left is said. */
  readonly isCorrecting?: boolean;
  readonly ref?: Ref<HTMLElement>;
  /** The heading level: one below the form's own heading. */
  readonly level?: 2 | 3 | 4;
};

const problems = (count: number) => `${count} ${count === 1 ? 'problem' : 'problems'}`;

/** What leads the title now. */
let titlePrefix = '';

/** Counts the entries of all lists on the page; a page shown meanwhile has a title of its own, without the prefix. */
function countProblemsInTitle(): void {
  const count = document.querySelectorAll(`.${styles.summaryList} > li`).length;
  const { title } = document;
  const ownTitle = title.startsWith(titlePrefix) ? title.slice(titlePrefix.length) : title;
  titlePrefix = count > 0 ? `${problems(count)}: ` : '';
  document.title = titlePrefix + ownTitle;
}

/** The number of problems leads the page's title, until they are gone or another page is shown (§forms.errors.title). */
function useProblemsInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    countProblemsInTitle();
    return countProblemsInTitle;
  }, [count]);
}

function focusField(id: string): boolean {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field !== null;
}

export function ErrorSummary({
  errors,
  id = 'problems',
  isCorrecting = false,
  ref,
  level = 2,
}: ErrorSummaryProps) {
  useProblemsInTitle(errors.length);
  const Heading = `h${level}` as const;
  const left = `${errors.length === 0 ? 'No problems' : problems(errors.length)} left`;
  const status = (
    <p className="visually-hidden" role="status">
      {isCorrecting ? left : ''}
    </p>
  );
  if (errors.length === 0) return isCorrecting ? status : null;
  return (
    <section className={styles.summary} id={id} ref={ref} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <Heading className={styles.summaryTitle} id={`${id}-title`}>
        There is a problem
      </Heading>
      <ul className={styles.summaryList}>
        {errors.map((error) => (
          <li key={`${error.id}:${error.message}`}>
            <Entry {...error} />
          </li>
        ))}
      </ul>
      {status}
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
