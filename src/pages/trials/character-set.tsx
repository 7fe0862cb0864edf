/** One character set of the trial fonts, in a face that contains it. */
import { locale } from '../../../domain/locale.ts';
import type { FreeTrials } from '../../../domain/pages.ts';
import { fontFamily } from '../../ui/font-faces.tsx';
import styles from './trials-page.module.css';

type CharacterSetProps = FreeTrials['character_sets'][number] & { readonly isForAll: boolean };

/** Combining marks are shown on a dotted circle, in place of a letter. */
const visibleMark = (character: string) => (/\p{M}/u.test(character) ? `\u25cc${character}` : character);
const formatList = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);

export function CharacterSet({ name, characters, typefaces, isForAll }: CharacterSetProps) {
  const [first] = typefaces;
  const allCharacters = [...characters];
  const id = `trial-set-${name.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.set} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className={styles.words}>
        {isForAll ? 'In all trial fonts' : `In ${formatList(typefaces.map((typeface) => typeface.name))}`}
        {`: ${allCharacters.length} characters`}
      </p>
      <ul className={styles.glyphs} style={first ? { fontFamily: fontFamily(first.class) } : undefined}>
        {allCharacters
          .filter((character) => character.trim() !== '')
          .map((character) => (
            <li key={character}>{visibleMark(character)}</li>
          ))}
      </ul>
    </section>
  );
}
