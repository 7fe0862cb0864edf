/** The posts of one category or about one typeface (§blog.filter.grid). */
import type { FilteredPosts } from '../../../domain/blog.ts';
import { filteredPostsPerPage, pageNumberIn } from '../../../domain/paging.ts';
import type { PageProps } from '../../routes/route.ts';
import { FontsInUse } from '../../ui/fonts-in-use.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import styles from './filter-page.module.css';
import { Sidebar } from './sidebar.tsx';

export function FilterPage({ data, search }: PageProps<FilteredPosts>) {
  const { data: posts, total, filter, sidebar } = data;
  const path = `/blog/${filter.slug}`;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Hung>{filter.name}</Hung>
        </h1>
        <p className={styles.about}>
          {filter.type === 'typeface' ? (
            <a href={`/typeface/${filter.slug}`}>See {filter.name}</a>
          ) : (
            filter.description
          )}
        </p>
        <p className={styles.count}>{total === 1 ? '1 post' : `${total} posts`}</p>
      </header>
      <div className={styles.sidebar}>
        <Sidebar sidebar={sidebar} active={filter.slug} />
      </div>
      <div className={styles.main}>
        {posts.length > 0 ? (
          <ul className={styles.posts}>
            {posts.map((post, index) => (
              <li key={post.slug}>
                <PostCard post={post} priority={index === 0} bare />
              </li>
            ))}
          </ul>
        ) : (
          <p>
            There are no posts on this page. <a href={path}>Go to the newest</a>.
          </p>
        )}
        <Pagination path={path} page={pageNumberIn(search)} total={total} size={filteredPostsPerPage} ends />
        <FontsInUse />
      </div>
    </div>
  );
}
