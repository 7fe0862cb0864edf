/** Honesty about money: shown while the sandbox takes the payments. */
import styles from './demo-strip.module.css';

export function DemoStrip() {
  return <p className={styles.strip}>Demo shop: open fonts, test payments only</p>;
}
