/** A page of the Club, for a customer who isn't in it (§club.page.not-member). */
import { Link } from 'wouter';
import styles from '../../ui/layout/page-message.module.css';

export function ClubClosed() {
  return (
    <div className={styles.page}>
      <h1>Club</h1>
      <p>This page is for Club members.</p>
      <p>
        Members come by invitation. Meanwhile, every family is in the <Link href="/typefaces">library</Link>.
      </p>
    </div>
  );
}
