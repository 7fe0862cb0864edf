/** One post in a row of others: picture, name, and '{typeface} in use' or what it is about. */
import { Link } from 'wouter';
import type { BlogEntry } from '../../domain/blog.ts';
import { Picture } from './picture.tsx';
import styles from './post-card.module.css';

type PostCardProps = {
  readonly post: Pick<BlogEntry, 'name' | 'slug' | 'category' | 'image' | 'typeface' | 'description'>;
  /** Its picture is on the first screen. */
  readonly first?: boolean;
  /** Only picture and name, right under the page's own heading. */
  readonly bare?: boolean;
};

export function PostCard({ post, first = false, bare = false }: PostCardProps) {
  const { name, slug, category, image, typeface, description } = post;
  const Name = bare ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      {image ? <Picture picture={image} first={first} silent /> : null}
      <Name className={styles.name}>
        <Link href={`/blog/${category}/${slug}`} className={styles.link}>
          {name}
        </Link>
      </Name>
      {bare ? null : <p className={styles.caption}>{typeface ? `${typeface} in use` : description}</p>}
    </article>
  );
}
