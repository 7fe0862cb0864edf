/** A family in the library or a collection: its name, key facts, and links to its page and shop. */

import { type CSSProperties, memo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Face, TypefaceCard } from '../../domain/catalogue.ts';
import { nameFamily, namesFace, namesRule } from '../../domain/font-face.ts';
import type { TextInStyle } from '../../domain/text-in-style.ts';
import { FittedName, guessFit } from './fitted-name.tsx';
import { accentOf, FontFaces } from './font-faces.tsx';
import type { OwnText, OwnTextCaption } from './own-text.tsx';
import { adoptRules } from './style-rules.tsx';
import styles from './typeface-band.module.css';
import { transitionToPage } from './view-transition.ts';

/** The number of weight stops of the ripple, whatever the number of a family's weights. */
const stops = 6;
/** A pointer that is still there has asked for the family's page by then (machines/intent.machine.ts): its weights come after that. */
const restMs = 150;

/** The faces of the ripple's stops, light to bold. */
const facesOfStops = (faces: readonly Face[]) =>
  Array.from({ length: stops }).flatMap(
    (_, stop) => faces[Math.round((stop * (faces.length - 1)) / (stops - 1))] ?? [],
  );

/** The name's own face stands in for one that failed. */
const weightsOf = (faces: readonly Face[], own: string) =>
  Object.fromEntries(
    facesOfStops(faces).map((face, stop) => [
      `--weight-${stop}`,
      `"${namesFace(face.class)}", ${nameFamily(own)}`,
    ]),
  );

/** The measures of a family's name, and the style that it is set in. */
export const fitOf = ({ fit, name, class: face }: TypefaceCard) => fit ?? guessFit(name, face);

/** Each letter in its own element, numbered by `--letter`, for a wave through the name. */
const lettersOf = (name: string) =>
  [...name].map((letter, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is its place in the name.
    <tspan key={index} data-letter="" style={{ '--letter': index } as CSSProperties}>
      {letter}
    </tspan>
  ));

type TextViews = { readonly OwnText: typeof OwnText; readonly OwnTextCaption: typeof OwnTextCaption };

type TypefaceBandProps = {
  readonly card: TypefaceCard;
  /** What the name is: a paragraph where a title stands beside the band. */
  readonly as?: 'h2' | 'p';
  /** The visitor's text in place of the name; null for the name. */
  readonly text?: TextInStyle | null;
  /** What shows the text; the name stays until it is loaded. */
  readonly views?: TextViews | undefined;
};

function TypefaceBandView({ card, as: Name = 'h2', text = null, views }: TypefaceBandProps) {
  const { name, page, faces, styles_no, scripts, price_from } = card;
  const fit = fitOf(card);
  const own = faces.filter((face) => face.class === fit.class);
  // View state only. Letters are split only for the ripple: split letters would move when their font arrives.
  const [isRippling, setRippling] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopResting = () => clearTimeout(rest.current);
  const startRipple = () => {
    if (faces.length < 2 || isRippling || text) return;
    const others = facesOfStops(faces).filter((face) => face.class !== fit.class);
    void loadFaces(page, others).then(() => setRippling(true));
  };
  return (
    <article
      className={styles.band}
      style={{ ...accentOf(card), ...(isRippling ? weightsOf(faces, fit.class) : {}) }}
      data-ripple={isRippling}
      onPointerEnter={() => {
        rest.current = setTimeout(startRipple, restMs);
      }}
      onPointerLeave={stopResting}
      onPointerDown={stopResting}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) startRipple();
      }}
    >
      <FontFaces name={`library-${page}`} faces={own} />
      <p className={styles.facts}>
        <span>{styles_no === 1 ? '1 style' : `${styles_no} styles`}</span>
        <span className={styles.scripts}>{scripts.join(', ')}</span>
        <span>from {price_from.value}</span>
        <a className={styles.purchase} href={`/shops/${page}`}>
          Purchase <span className="visually-hidden">{name}</span>
        </a>
      </p>
      <Name className={styles.name}>
        <a
          className={styles.link}
          data-covers="row"
          href={`/typeface/${page}`}
          aria-label={name}
          onClick={(event) => transitionToPage(event, page, () => navigate(`/typeface/${page}`))}
        >
          {text && views ? (
            <views.OwnText fit={fit} {...text} />
          ) : (
            <FittedName fit={fit} name={name}>
              {isRippling ? lettersOf(name) : undefined}
            </FittedName>
          )}
        </a>
      </Name>
      {text && views ? <views.OwnTextCaption name={name} text={text.text} missing={text.missing} /> : null}
    </article>
  );
}

/** A list of them is long, and is rendered again with each choice above it. */
export const TypefaceBand = memo(TypefaceBandView);

/** Loads the other weights of a band's ripple when it is hovered or focused; until then the page has no rules of them. */
async function loadFaces(page: string, faces: readonly Face[]): Promise<void> {
  const rules = faces.map((face) => namesRule({ family: face.class, ...face }, 'swap'));
  adoptRules(`ripple-${page}`, rules.join('\n'));
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em "${namesFace(face.class)}"`)));
}
