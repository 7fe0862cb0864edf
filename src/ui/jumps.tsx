/** Links to the parts of a long page (§typeface.jump-to, §shop.jumps). */
import styles from './jumps.module.css';

/** Each part by the id of its element, with its name; what a page doesn't have is left out. */
type JumpsProps = { readonly to: readonly (readonly [id: string, text: string] | null)[] };

export function Jumps({ to }: JumpsProps) {
  return (
    <nav aria-label="Jump to">
      <ul className={styles.jumps}>
        {to.map((part) =>
          part ? (
            <li key={part[0]}>
              <a href={`#${part[0]}`}>{part[1]}</a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
