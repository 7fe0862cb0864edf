/** The 404 page. */
import { Hung } from '../../ui/hung.tsx';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>
        <Hung>Page not found</Hung>
      </h1>
      <p>
        There’s no page at this address. It may have moved, or part of the link may be missing.{' '}
        <a href="/typefaces">See all typefaces</a> or <a href="/">go to the home page</a>.
      </p>
    </div>
  );
}
