/** The newsletter form in the footer, loaded lazily when it comes near the viewport. */
import { useState } from 'react';
import { Link } from 'wouter';
import styles from './footer-newsletter.module.css';
import type { Newsletter } from './newsletter.tsx';

/** Distance below the viewport at which the form is loaded. */
const rootMargin = '600px';

export function FooterNewsletter() {
  const [Form, setForm] = useState<typeof Newsletter>();
  const watch = (element: HTMLElement | null) => {
    if (Form || !element || !window.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        const loaded = await import('./newsletter.tsx').catch(() => undefined);
        if (loaded) setForm(() => loaded.Newsletter);
      },
      { rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <div className={styles.place} ref={watch}>
      {Form ? <Form prefix="foot-newsletter" /> : <Link href="/newsletter">Subscribe to the newsletter</Link>}
    </div>
  );
}
