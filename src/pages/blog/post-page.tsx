/** One post: a full-width picture, and a narrow column of text (§blog.post.content). */
import type { BlogEntry, Post } from '../../../domain/blog.ts';
import { longDate } from '../../../domain/dates.ts';
import type { PageProps } from '../../routes/route.ts';
import { FontsInUse } from '../../ui/fonts-in-use.tsx';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import { Tags } from '../../ui/tags.tsx';
import styles from './post-page.module.css';

/** The category whose posts have the picture next to the name, and larger text. */
const portrait = 'studio-portrait';

export function PostPage({ data }: PageProps<Post>) {
  const { name, category, html, image, blogs, related, meta } = data;
  return (
    <>
      <article className={styles.post} data-studio-portrait={category === portrait || undefined}>
        <header className={styles.head}>
          <h1 className={styles.title}>
            <Hung>{name}</Hung>
          </h1>
          {image ? <Picture picture={image} priority /> : null}
        </header>
        <div className={styles.beside}>
          <dl className={styles.facts}>
            <dt>Published</dt>
            <dd>
              <time dateTime={meta.date}>{longDate(meta.date)}</time>
            </dd>
            {meta.designer ? (
              <>
                <dt>Designer</dt>
                <dd>{meta.designer}</dd>
              </>
            ) : null}
            <dt>About</dt>
            <dd>
              <Tags label="Categories" tags={meta.categories} />
              <Tags label="Typefaces" tags={meta.families} />
            </dd>
          </dl>
          {meta.sidebar_text ? (
            <div className={styles.aside}>
              <Html html={meta.sidebar_text} variant="plain" />
            </div>
          ) : null}
        </div>
        <div className={styles.text}>
          <Html html={html} />
        </div>
      </article>
      <div className={styles.after}>
        <FontsInUse />
        <More title="Related posts" posts={related} />
        <More title="Recent posts" posts={blogs} />
      </div>
    </>
  );
}

function More({ title, posts }: { readonly title: string; readonly posts: readonly BlogEntry[] }) {
  if (posts.length === 0) return null;
  const id = title.toLowerCase().replace(' ', '-');
  return (
    <section className={styles.more} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.cards}>
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
