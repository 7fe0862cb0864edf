/** A message in the flow of a page, with optional actions. */
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = {
  /** `error` is announced at once, the others when the reader pauses. */
  readonly tone?: 'plain' | 'good' | 'error';
  readonly title?: string;
  readonly children: ReactNode;
};

export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {title ? <strong className={styles.title}>{title}</strong> : null}
      <div>{children}</div>
    </div>
  );
}
