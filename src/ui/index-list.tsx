/** A list of pages next to the current one, which is marked. */
import styles from './index-list.module.css';

type IndexListProps = {
  readonly label: string;
  readonly items: readonly { readonly href: string; readonly name: string }[];
  readonly current?: string;
};

export function IndexList({ label, items, current }: IndexListProps) {
  return (
    <nav className={styles.index} aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ href, name }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
