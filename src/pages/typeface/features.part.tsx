/** The use of each OpenType feature, with a sample without and with it. */

import { Fragment } from 'react';
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { sampleRuns } from '../../../domain/feature-sample.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import { languageAttributes, languageOfLetter } from '../../../domain/language.ts';
import { Letters } from '../../ui/letters.tsx';
import styles from './features.module.css';

const columns = [
  { words: 'Without', value: 0 },
  { words: 'With', value: 1 },
];

/** Nothing where the sample is Latin. */
function languageOfSample(sample: string) {
  const [language] = [...sample].flatMap((letter) => languageOfLetter(letter) ?? []);
  return language && languageAttributes(language);
}

/** Upright letters in vertical lines get `vert` from the browser, which would hide what vertical alternates do. */
const settingsOf = (tag: string, value: number, vertical = false) =>
  `${vertical ? '"vert" 0, ' : ''}"${tag}" ${value}`;

export function Features({ detail: { feature_texts, family } }: { readonly detail: TypefaceDetail }) {
  const fontFace = fontFamily(family.main_style.class);
  return (
    <section className={styles.section} aria-labelledby="features-title">
      <h2 id="features-title">Features</h2>
      <ul className={styles.list}>
        {feature_texts.map(({ name, tag, text, sample = family.name, vertical }) => (
          <li key={`${tag}-${name}`} className={styles.feature}>
            <div className={styles.words}>
              <h3 className={styles.name}>
                {name} <span className={styles.tag}>{tag}</span>
              </h3>
              <p className={styles.use}>
                <Letters>{text}</Letters>
              </p>
            </div>
            {columns.map(({ words, value }) => (
              <p
                key={words}
                className={styles.sample}
                style={{ fontFamily: fontFace }}
                data-vertical={vertical}
              >
                <span className="visually-hidden">{words}: </span>
                <span {...languageOfSample(sample)}>
                  {sampleRuns(sample).map(({ text: run, affected }, index) =>
                    affected ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text.
                      <span key={index} style={{ fontFeatureSettings: settingsOf(tag, value, vertical) }}>
                        <Letters>{run}</Letters>
                      </span>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text.
                      <Fragment key={index}>{run}</Fragment>
                    ),
                  )}
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
