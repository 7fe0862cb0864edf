/** The end of a family's page: typefaces like it, and the library's next one (§typeface.relatives, §typeface.next). */

import type { TypefaceCard, TypefaceDetail } from '../../../domain/catalogue.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import styles from './relatives.module.css';

const faceOf = ({ faces: [face] }: TypefaceCard) =>
  face ? { fontFamily: nameFamily(face.class) } : undefined;

export function Relatives({ detail: { family, relatives = [], next } }: { readonly detail: TypefaceDetail }) {
  const shown = next ? [...relatives, next] : relatives;
  return (
    <section className={styles.section} aria-labelledby="relatives-title">
      <FontFaces
        name={`relatives-${family.slug}`}
        faces={shown.flatMap(({ faces }) => faces)}
        first={family.main_style.class}
      />
      <h2 id="relatives-title">Other typefaces</h2>
      {relatives.length > 0 ? (
        <ul className={styles.list}>
          {relatives.map((relative) => (
            <li key={relative.page} className={styles.relative} style={accentOf(relative)}>
              <a
                href={`/typeface/${relative.page}`}
                className={styles.name}
                data-covers="row"
                style={faceOf(relative)}
              >
                {relative.name}
              </a>
              <p>{relative.overview_text}</p>
              <p className={styles.price}>from {relative.price_from.value}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {next ? (
        <a className={styles.next} href={`/typeface/${next.page}`} style={accentOf(next)}>
          <span className={styles.label}>Next typeface:</span>{' '}
          <span className={styles.name} style={faceOf(next)}>
            {next.name}
          </span>
        </a>
      ) : null}
    </section>
  );
}
