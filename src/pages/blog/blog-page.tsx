/** The blog: newest posts, the first one large (§blog.list.entry). */
import type { BlogEntry, BlogList } from '../../../domain/blog.ts';
import { longDate } from '../../../domain/dates.ts';
import { pageNumberIn, postsPerPage } from '../../../domain/paging.ts';
import type { PageProps } from '../../routes/route.ts';
import { FontsInUse } from '../../ui/fonts-in-use.tsx';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tags } from '../../ui/tags.tsx';
import styles from './blog-page.module.css';
import { Sidebar } from './sidebar.tsx';

/** The heading leads to the same post. */
const forSightOnly = { tabIndex: -1, 'aria-hidden': true } as const;

function Entry({ post, first }: { readonly post: BlogEntry; readonly first: boolean }) {
  const { name, slug, category, image, excerpt, categories, families, date } = post;
  const address = `/blog/${category}/${slug}`;
  return (
    <article className={styles.entry} data-first={first || undefined}>
      {image ? (
        <a href={address} className={styles.picture} {...forSightOnly}>
          <Picture picture={image} priority={first} decorative />
        </a>
      ) : null}
      <div className={styles.words}>
        <h2 className={styles.name}>
          <a href={address}>{name}</a>
        </h2>
        <Html html={excerpt} variant="plain" />
        <div className={styles.facts}>
          <time dateTime={date}>{longDate(date)}</time>
          <Tags label="Categories" tags={categories} />
          <Tags label="Typefaces" tags={families} />
        </div>
      </div>
    </article>
  );
}

export function BlogPage({ data: { data, total, sidebar }, search }: PageProps<BlogList>) {
  const page = pageNumberIn(search);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          <Hung>Blog</Hung>
        </h1>
        <p className={styles.count}>
          {total === 1 ? '1 post' : `${total} posts`}
          {page > 1 ? `, page ${page} of ${Math.max(1, Math.ceil(total / postsPerPage))}` : null}
        </p>
      </header>
      <div className={styles.sidebar}>
        <Sidebar sidebar={sidebar} active={null} />
      </div>
      <div className={styles.entries}>
        {data.slice(0, 1).map((post) => (
          <Entry key={post.slug} post={post} first />
        ))}
        {data.length > 0 ? <FontsInUse /> : <NoPosts />}
        {data.slice(1).map((post) => (
          <Entry key={post.slug} post={post} first={false} />
        ))}
        <Pagination path="/blog" page={page} total={total} size={postsPerPage} />
      </div>
    </div>
  );
}

function NoPosts() {
  return (
    <p className={styles.empty}>
      There are no posts on this page. <a href="/blog">Go to the newest</a>.
    </p>
  );
}
