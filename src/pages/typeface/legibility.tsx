/** How well a family's letters are told apart, and from which size on, as measured in its text style (§legibility.facts); loaded when near the viewport. */

import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import type { Legibility } from '../../../domain/legibility.ts';
import styles from './legibility.module.css';

const percent = (share: number) => `${Math.round(share * 100)}%`;

type FactsProps = {
  readonly family: TypefaceDetail['family'];
  readonly legibility: Legibility;
};

export function Facts({ family, legibility }: FactsProps) {
  const pairs = [
    ['I l 1', legibility.il1_differ],
    ['O 0', legibility.o0_differ],
    ['rn m', legibility.rnm_differ],
  ] as const;
  const facts = [
    ['Text from', `${legibility.smallest_size} px`],
    [
      'x-height',
      `${percent(legibility.x_height)} of the size, ${percent(legibility.x_height_of_capitals)} of the capitals`,
    ],
    ['Aperture', `${percent(legibility.aperture)} of the x-height, in c and e`],
    ['Figures', legibility.figures],
  ] as const;
  return (
    <div className={styles.frame}>
      <ul className={styles.pairs} style={{ fontFamily: fontFamily(family.main_style.class) }}>
        {pairs.map(([letters, differ]) => (
          <li key={letters} className={styles.pair}>
            {letters} <span className={styles.verdict}>{differ ? 'Told apart' : 'Look alike'}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>
        Measured in the outlines of {family.name} {legibility.style}; not tested with readers.
      </p>
    </div>
  );
}
