/** A post in a list: picture, name, and '{typeface} in use' or its description. */
import type { BlogEntry } from '../../domain/blog.ts';
import { Picture } from './picture.tsx';
import styles from './post-card.module.css';

type PostCardProps = {
  readonly post: Pick<BlogEntry, 'name' | 'slug' | 'category' | 'image' | 'typeface' | 'description'>;
  /** Whether its picture is on the first screen. */
  readonly priority?: boolean;
  /** Shows only picture and name; for lists directly below the page's heading. */
  readonly bare?: boolean;
};

export function PostCard({ post, priority = false, bare = false }: PostCardProps) {
  const { name, slug, category, image, typeface, description } = post;
  const Name = bare ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      {image ? <Picture picture={image} priority={priority} decorative /> : null}
      <Name className={styles.name}>
        <a href={`/blog/${category}/${slug}`} data-covers="card">
          {name}
        </a>
      </Name>
      {bare ? null : <p className={styles.caption}>{typeface ? `${typeface} in use` : description}</p>}
    </article>
  );
}
