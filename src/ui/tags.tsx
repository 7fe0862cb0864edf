/** A post's categories or families, each linked to the posts about it. */
import styles from './tags.module.css';

type Tag = { readonly name: string; readonly slug: string };

export function Tags({ label, tags }: { readonly label: string; readonly tags: readonly Tag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <a href={`/blog/${slug}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
