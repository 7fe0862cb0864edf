/** Shown for a page that could not be loaded, or whose view is broken: the message and a retry button. */
import { Button } from '../button.tsx';
import styles from './page-message.module.css';

type PageFailureProps = {
  readonly isBroken: boolean;
  readonly message: string;
  readonly onRetry: () => void;
};

export function PageFailure({ isBroken, message, onRetry }: PageFailureProps) {
  return (
    <div className={styles.page}>
      <h1>This page {isBroken ? 'is broken' : 'did not arrive'}</h1>
      <p role="alert">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
