/** Shown for a page that could not be loaded: the message and a retry button. */
import { Button } from '../button.tsx';
import styles from './page-message.module.css';

type PageFailureProps = { readonly message: string; readonly onRetry: () => void };

export function PageFailure({ message, onRetry }: PageFailureProps) {
  return (
    <div className={styles.page}>
      <h1>This page did not arrive</h1>
      <p role="alert">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
