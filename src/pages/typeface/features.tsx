/** What each OpenType feature really changes, before and after. */
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../ui/font-faces.tsx';
import styles from './features.module.css';

export function Features({ detail: { feature_texts, family } }: { readonly detail: TypefaceDetail }) {
  if (feature_texts.length === 0) return null;
  const face = { fontFamily: fontFamily(family.main_style.class) };
  return (
    <section className={styles.section} id="features" aria-labelledby="features-title">
      <h2 id="features-title">Features</h2>
      <ul className={styles.list}>
        {feature_texts.map(({ name, tag, text }) => (
          <li key={`${tag}-${name}`} className={styles.feature}>
            <h3 className={styles.name}>
              {name} <span className={styles.tag}>{tag}</span>
            </h3>
            <p className={styles.off} style={{ ...face, fontFeatureSettings: `"${tag}" 0` }}>
              <span className="visually-hidden">Without: </span>
              {text}
            </p>
            <p className={styles.on} style={{ ...face, fontFeatureSettings: `"${tag}"` }}>
              <span className="visually-hidden">With: </span>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
