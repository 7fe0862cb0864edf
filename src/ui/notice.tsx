/** A message in the flow of a page, with optional actions. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  readonly tone?: 'plain' | 'good' | 'error';
  readonly title?: string;
  readonly children: ReactNode;
};

export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      {title ? <strong className={styles.title}>{title}</strong> : null}
      <div>{children}</div>
    </div>
  );
}

type FailedNoticeProps = {
  readonly title: string;
  readonly message?: string | undefined;
  readonly onRetry: () => void;
};

/** What could not be loaded, why if it is known, and a button that tries again. */
export const FailedNotice = ({ title, message, onRetry }: FailedNoticeProps) => (
  <Notice tone="error" title={title}>
    {message ? <p>{message}</p> : null}
    <Button onClick={onRetry}>Try again</Button>
  </Notice>
);
