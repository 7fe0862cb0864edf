/** Links to a list's other pages, so that each page has an address (§blog.list.page-address). */
import { Link } from 'wouter';
import { paginationItems } from '../../domain/pagination.ts';
import styles from './pagination.module.css';
import { scrollToTop } from './scroll-to-top.ts';

type PaginationProps = {
  /** The list's plain address, which is that of page 1. */
  readonly path: string;
  readonly page: number;
  readonly total: number;
  /** Entries per page; a list with no more has no pagination. */
  readonly size: number;
  /** Whether to show 'First Page' before the numbers and 'Last page' after them. */
  readonly ends?: boolean;
};

const addressOf = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`);

export function Pagination({ path, page, total, size, ends = false }: PaginationProps) {
  if (total <= size) return null;
  const last = Math.ceil(total / size);
  return (
    <nav className={styles.pagination} aria-labelledby="more-posts">
      <h2 id="more-posts">More posts</h2>
      <ul className={styles.row}>
        {ends ? (
          <li className={styles.end}>
            <Link href={addressOf(path, 1)} onClick={scrollToTop}>
              First Page
            </Link>
          </li>
        ) : null}
        {paginationItems(page, last).map((place, index) =>
          place === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its index.
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={place} className={styles.place}>
              <Link
                href={addressOf(path, place)}
                aria-current={place === page ? 'page' : undefined}
                onClick={scrollToTop}
              >
                <span className="visually-hidden">Page </span>
                {place}
              </Link>
            </li>
          ),
        )}
        {ends ? (
          <li className={styles.end}>
            <Link href={addressOf(path, last)} onClick={scrollToTop}>
              Last page
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
