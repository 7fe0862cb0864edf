/** Shown while payments are sandboxed. */
import styles from './demo-strip.module.css';

export function DemoStrip() {
  return (
    <aside className={styles.strip} aria-label="Demo">
      Demo shop: open fonts, test payments only
    </aside>
  );
}
