/** A request for readers' examples, on the blog's pages (§blog.list.invitation, §blog.filter.invitation). */
import { contactEmail } from '../../domain/brand.ts';
import styles from './fonts-in-use.module.css';

export function FontsInUse() {
  return (
    <aside className={styles.note} aria-labelledby="invitation">
      <h2 id="invitation">Fonts in use</h2>
      <p>
        Have you set something in a Skerry typeface? A label, a ledger, a sign that has been rained on: send
        examples of your work to{' '}
        <a href={`mailto:${contactEmail}?subject=Fonts%20in%20use`}>{contactEmail}</a>.
      </p>
    </aside>
  );
}
