/** A family's name exactly as wide as its column and cropped to its ink, even before its font arrives. */

import type { ReactNode } from 'react';
import type { NameFit } from '../../domain/catalogue.ts';
import { nameFamily } from '../../domain/font-face.ts';
import styles from './fitted-name.module.css';

type FittedNameProps = {
  readonly fit: NameFit;
  readonly name: string;
  /** The name's letters as `tspan`s, where each moves. */
  readonly children?: ReactNode;
};

/** A guess for an unmeasured name: the average letter is about half as wide as it is tall. */
export function guessFit(name: string, face: string): NameFit {
  return { class: face, left: 0, width: name.length * 560, top: 760, bottom: -240 };
}

/**
 * Drawn, because a drawing's text keeps its width: also in the fallback, and spaced by a reader's own styles
 * (§accessibility.text-spacing). It is drawn near the window alone, and its place is exact before.
 */
export function FittedName({ fit, name, children = name }: FittedNameProps) {
  const { left, width, advance, top, bottom } = fit;
  return (
    <svg
      className={styles.name}
      role="img"
      aria-label={name}
      viewBox={`${left} ${-top} ${width} ${top - bottom}`}
      style={{ aspectRatio: width / (top - bottom) }}
    >
      <text
        textLength={advance}
        lengthAdjust="spacingAndGlyphs"
        style={{ fontFamily: nameFamily(fit.class) }}
      >
        {children}
      </text>
    </svg>
  );
}
