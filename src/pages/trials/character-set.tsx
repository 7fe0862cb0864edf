/** One promised set of characters, in a face that holds it. */
import type { FreeTrials } from '../../../domain/pages.ts';
import { fontFamily } from '../../ui/font-faces.tsx';
import styles from './trials-page.module.css';

type CharacterSetProps = FreeTrials['character_sets'][number] & { readonly isForAll: boolean };

/** Marks stand on the circle that shows where a letter would be. */
const shown = (character: string) => (/\p{M}/u.test(character) ? `\u25cc${character}` : character);
const list = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

export function CharacterSet({ name, characters, typefaces, isForAll }: CharacterSetProps) {
  const [first] = typefaces;
  const all = [...characters];
  const id = `trial-set-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.set} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className={styles.words}>
        {isForAll ? 'In all trial fonts' : `In ${list(typefaces.map((typeface) => typeface.name))}`}
        {`: ${all.length} characters`}
      </p>
      <ul className={styles.glyphs} style={first ? { fontFamily: fontFamily(first.class) } : undefined}>
        {all
          .filter((character) => character.trim() !== '')
          .map((character) => (
            <li key={character}>{shown(character)}</li>
          ))}
      </ul>
    </section>
  );
}
