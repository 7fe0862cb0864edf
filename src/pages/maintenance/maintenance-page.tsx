/** The maintenance page, without header and footer (§maintenance.page). */
import { useFoundry } from '../../ui/foundry.tsx';
import { Hung } from '../../ui/hung.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import styles from './maintenance-page.module.css';

export function MaintenancePage() {
  const { name } = useFoundry();
  return (
    <div className={styles.page}>
      <p className={styles.wordmark} data-wordmark="">
        {name}
      </p>
      <h1>
        <Hung>We will be back soon</Hung>
      </h1>
      <p role="status">
        The shop is closed for a moment while we work on it. There’s no need to reload: as soon as it reopens,
        you’ll be back on the page where you were, with everything you typed.
      </p>
      <noscript>
        <p>Without JavaScript, please reload this page in a minute.</p>
      </noscript>
      <p>
        Were you paying? We’ll look after your payment as soon as we’re back, and nothing will be charged
        twice.
      </p>
      <p>
        Anything urgent? Write to <MailLink />.
      </p>
    </div>
  );
}
