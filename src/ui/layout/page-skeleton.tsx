/** The placeholder of a page while its code and data are loading. */
import { Skeleton } from '../skeleton.tsx';
import styles from './page-message.module.css';

const lines = [
  { height: 'clamp(3rem, 11vw, 14rem)', width: '80%' },
  { height: '1.5rem', width: '40%' },
  { height: '1.5rem', width: '60%' },
  { height: '1.5rem', width: '50%' },
] as const;

export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton label="Loading" lines={lines} />
    </div>
  );
}
