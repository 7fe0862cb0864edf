/** A family in the library: its name, what it holds, and the two ways on. */
import { type CSSProperties, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { TypefaceCard } from '../../../domain/catalogue.ts';
import { FittedName, guessFit } from '../../ui/fitted-name.tsx';
import { FontFaces, fontFamily } from '../../ui/font-faces.tsx';
import styles from './band.module.css';
import { loadFaces } from './load-faces.ts';
import { turnIntoPage } from './turn-into-page.ts';

/** The ripple has this many stops, whatever number of weights a family has. */
const stops = 6;

function colours({ accent, ink_on_accent, faces }: TypefaceCard): CSSProperties {
  const weights = Array.from({ length: stops }, (_, stop) => {
    const face = faces[Math.round((stop * (faces.length - 1)) / (stops - 1))];
    return [`--weight-${stop}`, face ? fontFamily(face.class) : 'inherit'];
  });
  return {
    '--accent': accent,
    '--on-accent': ink_on_accent,
    ...Object.fromEntries(weights),
  };
}

/** Each letter in an element of its own, numbered by `--letter`, for a wave through the name. */
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

export function Band({ card }: { readonly card: TypefaceCard }) {
  const { name, page, faces, styles_no, scripts, price_from, fit } = card;
  // A matter of ink alone: letters stand apart only for the wave, because apart they'd move when their font arrives.
  const [isRippling, setRippling] = useState(false);
  const [, go] = useLocation();
  const wake = () => {
    if (faces.length > 1 && !isRippling) void loadFaces(faces).then(() => setRippling(true));
  };
  return (
    <article
      className={styles.band}
      style={colours(card)}
      data-ripple={isRippling}
      onPointerEnter={wake}
      onFocus={wake}
    >
      <FontFaces name={`library-${page}`} faces={faces} />
      <p className={styles.facts}>
        <span>{styles_no === 1 ? '1 style' : `${styles_no} styles`}</span>
        <span className={styles.scripts}>{scripts.join(', ')}</span>
        <span>from {price_from.value}</span>
        <Link className={styles.purchase} href={`/shops/${page}`}>
          Purchase <span className="visually-hidden">{name}</span>
        </Link>
      </p>
      <h2 className={styles.name}>
        <Link
          className={styles.link}
          href={`/typeface/${page}`}
          onClick={(event) => turnIntoPage(event, page, () => go(`/typeface/${page}`))}
        >
          <FittedName fit={fit ?? guessFit(name, card.class)}>
            {isRippling ? <Letters name={name} /> : name}
          </FittedName>
        </Link>
      </h2>
    </article>
  );
}
