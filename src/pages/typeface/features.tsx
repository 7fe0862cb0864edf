/** The use of each OpenType feature, with a sample without and with it. */

import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import { Letters } from '../../ui/letters.tsx';
import styles from './features.module.css';

export function Features({ detail: { feature_texts, family } }: { readonly detail: TypefaceDetail }) {
  if (feature_texts.length === 0) return null;
  const face = { fontFamily: fontFamily(family.main_style.class) };
  return (
    <section className={styles.section} id="features" aria-labelledby="features-title">
      <h2 id="features-title">Features</h2>
      <ul className={styles.list}>
        {feature_texts.map(({ name, tag, text, sample = family.name }) => (
          <li key={`${tag}-${name}`} className={styles.feature}>
            <div className={styles.words}>
              <h3 className={styles.name}>
                {name} <span className={styles.tag}>{tag}</span>
              </h3>
              <p className={styles.use}>
                <Letters>{text}</Letters>
              </p>
            </div>
            <p className={styles.off} style={{ ...face, fontFeatureSettings: `"${tag}" 0` }}>
              <span className="visually-hidden">Without: </span>
              <Letters>{sample}</Letters>
            </p>
            <p className={styles.on} style={{ ...face, fontFeatureSettings: `"${tag}"` }}>
              <span className="visually-hidden">With: </span>
              <Letters>{sample}</Letters>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
