/** A family's name exactly as wide as its column and cropped to its ink, even before its font arrives. */
import type { CSSProperties, ReactNode } from 'react';
import type { NameFit } from '../../domain/catalogue.ts';
import styles from './fitted-name.module.css';
import { fontFamily } from './font-faces.tsx';

type FittedNameProps = {
  readonly fit: NameFit;
  /** The name, or its letters. */
  readonly children: ReactNode;
};

/** A guess for an unmeasured name: the average letter is about half as wide as it is tall. */
export function guessFit(name: string, face: string): NameFit {
  return { class: face, left: 0, width: name.length * 560, top: 760, bottom: -240, baseline: 800 };
}

export function FittedName({ fit, children }: FittedNameProps) {
  const measures = {
    '--fit-width': fit.width / 1000,
    '--fit-left': fit.left / 1000,
    '--fit-top': fit.top / 1000,
    '--fit-bottom': fit.bottom / 1000,
    '--fit-baseline': fit.baseline / 1000,
    fontFamily: fontFamily(fit.class),
  } as CSSProperties;
  return (
    <span className={styles.frame}>
      <span className={styles.line} style={measures}>
        <span className={styles.ink}>{children}</span>
      </span>
    </span>
  );
}
