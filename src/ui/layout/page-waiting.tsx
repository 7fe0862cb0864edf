/** A page's shape while its code and data are on their way. */
import { Skeleton } from '../skeleton.tsx';
import styles from './page-waiting.module.css';

const lines = [
  { height: 'clamp(3rem, 11vw, 14rem)', width: '80%' },
  { height: '1.5rem', width: '40%' },
  { height: '1.5rem', width: '60%' },
  { height: '1.5rem', width: '50%' },
] as const;

export function PageWaiting() {
  return (
    <div className={styles.page}>
      <Skeleton label="Loading" lines={lines} />
    </div>
  );
}
