/** The names of all styles of all subfamilies, each set in itself. */
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import styles from './style-list.module.css';

export function StyleList({ detail: { examples, family } }: { readonly detail: TypefaceDetail }) {
  const several = examples.subfamilies.length > 1;
  return (
    <section className={styles.section} aria-labelledby="styles-title">
      <h2 id="styles-title">Styles</h2>
      <div className={styles.columns} data-several={several}>
        {examples.subfamilies.map((subfamily) => (
          <div key={subfamily.id} className={styles.subfamily}>
            {several ? (
              <h3 className={styles.heading}>
                {family.name} {subfamily.name}
              </h3>
            ) : null}
            <ul className={styles.list}>
              {subfamily.styles.map(({ id, name, class: face, face: { weight } }) => (
                <li key={id} className={styles.style}>
                  <span className={styles.name} style={{ fontFamily: nameFamily(face) }}>
                    {name}
                  </span>
                  <span className={styles.weight}>{weight}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
