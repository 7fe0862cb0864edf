/** The newsletter form in the footer, loaded lazily when it comes near the viewport. */
import { Link } from 'wouter';
import styles from './footer-newsletter.module.css';
import { useLazyCode } from './lazy-code.ts';

export function FooterNewsletter() {
  const { ref, code } = useLazyCode(() => import('./newsletter.tsx'), '600px');
  return (
    <div className={styles.place} ref={ref}>
      {code ? (
        <code.Newsletter prefix="foot-newsletter" />
      ) : (
        <Link href="/newsletter">Subscribe to the newsletter</Link>
      )}
    </div>
  );
}
