/** The newsletter at every page's foot: its form is fetched when it comes near, so that a first page stays small. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import styles from './foot-newsletter.module.css';

const Form = lazy(async () => ({ default: (await import('./newsletter.tsx')).Newsletter }));

/** So far below the window the form is fetched, and takes the place that was kept for it. */
const nearness = '600px';

export function FootNewsletter() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: nearness },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const link = <Link href="/newsletter">Subscribe to the newsletter</Link>;
  return (
    <div className={styles.place} ref={place}>
      {isNear ? (
        <Suspense fallback={link}>
          <Form prefix="foot-newsletter" />
        </Suspense>
      ) : (
        link
      )}
    </div>
  );
}
