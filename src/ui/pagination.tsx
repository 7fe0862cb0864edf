/** Links to a list's other pages, so that each page has an address (§blog.list.page-address). */
import { type Click, isPlainClick } from '../../domain/plain-click.ts';
import { prefersLessMotion } from './motion.ts';
import styles from './pagination.module.css';

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
            <a href={addressOf(path, 1)} onClick={scrollToTop}>
              First Page
            </a>
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
              <a
                href={addressOf(path, place)}
                aria-current={place === page ? 'page' : undefined}
                onClick={scrollToTop}
              >
                <span className="visually-hidden">Page </span>
                {place}
              </a>
            </li>
          ),
        )}
        {ends ? (
          <li className={styles.end}>
            <a href={addressOf(path, last)} onClick={scrollToTop}>
              Last page
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** Maximum items of a pagination (§blog.pagination.buttons). */
const maxItems = 7;

/** An item of a pagination: a page number, or a gap for the pages left out. */
type PaginationItem = number | 'gap';

/** The items of a pagination in order, at most 7, always with the first and last page. `last` is at least 1. */
export function paginationItems(current: number, last: number): PaginationItem[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= maxItems) return range(1, last);
  const edgeLength = maxItems - 2;
  if (current < edgeLength) return [...range(1, edgeLength), 'gap', last];
  if (current > last - edgeLength + 1) return [1, 'gap', ...range(last - edgeLength + 1, last)];
  return [1, 'gap', ...range(current - 1, current + 1), 'gap', last];
}

const scrollMs = 200;

/** A scroll to the top of the page that takes 200 ms; under reduced motion none (§navigation.scroll.list-page). */
function scrollToTop(click: Click): void {
  if (!isPlainClick(click)) return;
  const { scrollY } = window;
  const start = performance.now();
  const isStill = prefersLessMotion();
  // Before the first paint, so that a new page's own jump to the top isn't seen.
  const frame = (now: number) => {
    const rest = isStill ? 0 : Math.max(0, 1 - (now - start) / scrollMs);
    scrollTo({ top: scrollY * rest, behavior: 'instant' });
    if (rest > 0) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
