/** A disclosure by the browser's own element, so that it works before any script. */
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type DisclosureProps = {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly children: ReactNode;
};

export function Disclosure({ summary, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
