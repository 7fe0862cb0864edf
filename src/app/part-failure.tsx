/** In place of a part of a page whose code could not be loaded. */
import { connectionMessage } from '../../domain/failure.ts';
import { Button } from '../ui/button.tsx';
import { useVersion } from './actors.tsx';
import styles from './part-failure.module.css';

export function PartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const version = useVersion();
  const notice = (
    <div className={styles.failed} role="status">
      <p>{connectionMessage}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
  return version?.failureView.part(notice) ?? notice;
}
