/** What stands in the place of a page: a message, or a skeleton. */
import { Button } from '../button.tsx';
import { NeedsScript } from '../needs-script.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './page-message.module.css';

type PageFailureProps = {
  readonly isBroken: boolean;
  readonly message: string;
  readonly onRetry: () => void;
};

export const failureHeading = (isBroken: boolean) => `This page ${isBroken ? 'is broken' : 'did not arrive'}`;

/** Shown for a page that could not be loaded, or whose view is broken: the message and a retry button. */
export function PageFailure({ isBroken, message, onRetry }: PageFailureProps) {
  return (
    <div className={styles.page}>
      <h1>{failureHeading(isBroken)}</h1>
      <p role="status">{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

const lines = [
  { height: 'clamp(3rem, 11vw, 14rem)', width: '80%' },
  { height: '1.5rem', width: '40%' },
  { height: '1.5rem', width: '60%' },
  { height: '1.5rem', width: '50%' },
] as const;

/** The placeholder of a page while its code and data are loading; `isLate` says in words that they take long. */
export function PageSkeleton({ isLate = false }: { readonly isLate?: boolean }) {
  return (
    <div className={styles.page}>
      <noscript>
        {import.meta.env.SSR ? (
          <NeedsScript>
            <h1>This page needs JavaScript</h1>
          </NeedsScript>
        ) : null}
      </noscript>
      <Skeleton label="Loading" lines={lines} isPage>
        <p className={styles.late} role="status">
          {isLate ? 'This is taking longer than usual. Please wait.' : null}
        </p>
      </Skeleton>
    </div>
  );
}
