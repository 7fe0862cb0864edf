/** A static text page with a sticky table of contents (§site.route.static-pages, §pages.information.sidebar). */
import type { PageHeading, StaticPage } from '../../../domain/pages.ts';
import type { PageProps } from '../../routes/route.ts';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { splitHeading } from '../../ui/split-heading.ts';
import styles from './text-page.module.css';

/** With fewer headings there is no table of contents. */
const minHeadings = 4;

export function TextPage({ data }: PageProps<StaticPage>) {
  const { title, text } = splitHeading(data);
  const contents = data.contents.filter(({ level }) => level === 2 || level === 3);
  const isLong = contents.length >= minHeadings;
  return (
    <div className={styles.page} data-contents={isLong || undefined}>
      <h1 className={styles.title}>
        <Hung>{title}</Hung>
      </h1>
      {isLong ? <Contents contents={contents} /> : null}
      <div className={styles.text}>
        <Html html={text} />
      </div>
    </div>
  );
}

function Contents({ contents }: { readonly contents: readonly PageHeading[] }) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <ul className={styles.list}>
        {contents.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
