/** A page that is only text, with a list of its headings that stays in view (public-site, section 2). */
import type { PageHeading, StaticPage } from '../../../domain/pages.ts';
import type { PageProps } from '../../route.ts';
import { Html } from '../../ui/html.tsx';
import { titled } from '../../ui/titled.ts';
import styles from './text-page.module.css';

/** Fewer headings than this are seen at a glance. */
const fewHeadings = 4;

export function TextPage({ data }: PageProps<StaticPage>) {
  const { title, text } = titled(data);
  const contents = data.contents.filter(({ level }) => level === 2 || level === 3);
  const isLong = contents.length >= fewHeadings;
  return (
    <div className={styles.page} data-contents={isLong || undefined}>
      <h1 className={styles.title}>{title}</h1>
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
