/** A family's name exactly as wide as the column it stands in, cut to its ink: set before its font arrives. */
import type { CSSProperties } from 'react';
import type { NameFit } from '../../domain/catalogue.ts';
import styles from './fitted-name.module.css';
import { fontFamily } from './font-faces.tsx';

type FittedNameProps = {
  readonly name: string;
  readonly fit: NameFit;
  /** Each letter in an element of its own, numbered by `--letter`, for a wave through the name. */
  readonly letters?: boolean;
};

/** A guess for a name that nobody measured: the average letter is about half as wide as it is tall. */
export function guessFit(name: string, face: string): NameFit {
  return { class: face, left: 0, width: name.length * 560, top: 760, bottom: -240, baseline: 800 };
}

export function FittedName({ name, fit, letters = false }: FittedNameProps) {
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
        <span className={styles.ink}>{letters ? <Letters name={name} /> : name}</span>
      </span>
    </span>
  );
}

function Letters({ name }: { readonly name: string }) {
  return (
    <>
      <span className="visually-hidden">{name}</span>
      <span aria-hidden="true">
        {[...name].map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the name.
          <span key={index} data-letter="" style={{ '--letter': index } as CSSProperties}>
            {letter}
          </span>
        ))}
      </span>
    </>
  );
}
