/** The use of each OpenType feature, with a sample without and with it. */
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../ui/font-faces.tsx';
import { Letters } from '../../ui/letters.tsx';
import styles from './features.module.css';

/** Sample words for features that they show better than the list of changed characters. */
const specimens: Readonly<Record<string, string>> = {
  smcp: 'Harbour',
  pcap: 'Harbour',
  c2sc: 'LOW TIDE',
  c2pc: 'LOW TIDE',
  frac: '1/2 3/4 22/7',
  ordn: '1a 2o 3o',
  sups: 'x2 + y3',
  subs: 'H2O CO2',
  sinf: 'H2O CO2',
  onum: '0123456789',
  lnum: '0123456789',
  tnum: '1984 1171',
  pnum: '1984 1171',
  case: '(H)—[H]',
  zero: '2007 B0',
};
const maxLength = 14;

/** Shortens measured characters to whole words that fit one line; a longer word is cut. */
function shorten(effect: string): string {
  if (effect.length <= maxLength) return effect;
  const lastSpace = effect.lastIndexOf(' ', maxLength);
  return [...effect.slice(0, lastSpace > 0 ? lastSpace : maxLength)].join('');
}

export function Features({
  detail: { feature_texts, family, editable },
}: {
  readonly detail: TypefaceDetail;
}) {
  if (feature_texts.length === 0) return null;
  const otfs = editable.otf_groups.flatMap((group) => group.otfs);
  const effects = new Map(otfs.map(({ data_setting, effect }) => [data_setting, effect]));
  const specimenOf = (tag: string) => specimens[tag] ?? shorten(effects.get(tag) ?? family.name);
  const face = { fontFamily: fontFamily(family.main_style.class) };
  return (
    <section className={styles.section} id="features" aria-labelledby="features-title">
      <h2 id="features-title">Features</h2>
      <ul className={styles.list}>
        {feature_texts.map(({ name, tag, text }) => (
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
              <Letters>{specimenOf(tag)}</Letters>
            </p>
            <p className={styles.on} style={{ ...face, fontFeatureSettings: `"${tag}"` }}>
              <span className="visually-hidden">With: </span>
              <Letters>{specimenOf(tag)}</Letters>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
