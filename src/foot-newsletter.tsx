/** The newsletter at every page's foot: its form is fetched when it comes near, so that a first page stays small. */
import { useState } from 'react';
import { Link } from 'wouter';
import styles from './foot-newsletter.module.css';
import type { Newsletter } from './newsletter.tsx';

/** So far below the window the form is fetched, and takes the place that was kept for it. */
const rootMargin = '600px';

export function FootNewsletter() {
  const [Form, setForm] = useState<typeof Newsletter>();
  const watch = (place: HTMLElement | null) => {
    if (Form || !place || !window.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        const loaded = await import('./newsletter.tsx').catch(() => undefined);
        if (loaded) setForm(() => loaded.Newsletter);
      },
      { rootMargin },
    );
    observer.observe(place);
    return () => observer.disconnect();
  };
  return (
    <div className={styles.place} ref={watch}>
      {Form ? <Form prefix="foot-newsletter" /> : <Link href="/newsletter">Subscribe to the newsletter</Link>}
    </div>
  );
}
