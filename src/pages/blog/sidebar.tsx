/** The blog's filters, with the active one marked (§blog.sidebar.filters, §blog.sidebar.active). */
import type { BlogSidebar } from '../../../domain/blog.ts';
import styles from './sidebar.module.css';

const inUse = 'in-use';

type SidebarProps = {
  readonly sidebar: BlogSidebar;
  /** The slug of the active filter; null for all posts. */
  readonly active: string | null;
};

export function Sidebar({ sidebar, active }: SidebarProps) {
  const filters = [
    ...sidebar.typefaces.map(({ name, page }) => ({ name, slug: page })),
    ...sidebar.categories.filter(({ slug }) => slug !== inUse),
  ];
  const item = (slug: string, name: string) => (
    <li key={slug}>
      <a href={`/blog/${slug}`} aria-current={active === slug ? 'true' : undefined}>
        {name}
      </a>
    </li>
  );
  return (
    <nav className={styles.sidebar} aria-label="Posts">
      <ul className={styles.list}>
        <li>
          <a href="/blog" aria-current={active === null ? 'true' : undefined}>
            All posts
          </a>
        </li>
        {item(inUse, 'Fonts in use')}
      </ul>
      <div>
        <p id="posts-about" className={styles.about}>
          Show all posts about
        </p>
        <ul className={styles.list} aria-labelledby="posts-about">
          {filters.map(({ slug, name }) => item(slug, name))}
        </ul>
      </div>
    </nav>
  );
}
