/**
 * What a browser without JavaScript is told (§site.without-script). Use it within `<noscript>` and only where
 * `import.meta.env.SSR`: then the words are in the server’s HTML and in no script.
 */
import type { ReactNode } from 'react';
import { MailLink } from './mail-link.tsx';
import styles from './needs-script.module.css';

type NeedsScriptProps = {
  /** What doesn’t work without: 'This page needs JavaScript.' */
  readonly children: ReactNode;
};

export function NeedsScript({ children }: NeedsScriptProps) {
  return (
    <div className={styles.note}>
      {children}
      <p>
        Without it you can look at <a href="/typefaces">all typefaces</a>, order{' '}
        <a href="/free-trial-fonts">free trial fonts</a>, and buy by email: <MailLink />.
      </p>
    </div>
  );
}
