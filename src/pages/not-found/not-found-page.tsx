/** The 404 page. */
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>Page not found</h1>
      <p>
        Nothing lives at this address. Perhaps it moved, perhaps it never was.{' '}
        <a href="/typefaces">Look at the typefaces</a> or <a href="/">start from home</a>.
      </p>
    </div>
  );
}
