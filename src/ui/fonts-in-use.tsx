/** A request for readers' examples, on the blog's pages (§blog.list.invitation, §blog.filter.invitation). */
import styles from './fonts-in-use.module.css';
import { useFoundry } from './foundry.tsx';
import { MailLink } from './mail-link.tsx';

export function FontsInUse() {
  const { name } = useFoundry();
  return (
    <aside className={styles.note} aria-labelledby="invitation">
      <h2 id="invitation">Fonts in use</h2>
      <p>
        Have you set something in a {name} typeface? Send examples of your work to{' '}
        <MailLink subject="Fonts in use" />.
      </p>
    </aside>
  );
}
