/** The opening specimen of the home page: a typeface as wide as the page to type into, and others after it (§home.opening.fit, §home.opening.walk). */
import { useActorRef, useSelector } from '@xstate/react';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TypefaceCard } from '../../../domain/catalogue.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { plural } from '../../../domain/plural.ts';
import type { openingMachine } from '../../../machines/opening.machine.ts';
import { fitTyped } from '../../ui/fit-line.ts';
import { guessFit } from '../../ui/fitted-name.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { useFoundry } from '../../ui/foundry.tsx';
import { Hung } from '../../ui/hung.tsx';
import { prefersLessMotion } from '../../ui/motion.ts';
import styles from './opening.module.css';

/** A family's name as it is set: its measures and its face; undefined without a face. */
export function nameOf(card: TypefaceCard) {
  const fit = card.fit ?? guessFit(card.name, card.class);
  const face = card.faces.find((candidate) => candidate.class === fit.class) ?? card.faces[0];
  return face && { card, fit, face };
}

export type SetName = NonNullable<ReturnType<typeof nameOf>>;

type OpeningProps = {
  /** At least one. */
  readonly names: readonly [SetName, ...SetName[]];
  readonly machine: typeof openingMachine;
};

export function Opening({ names, machine }: OpeningProps) {
  const { motto } = useFoundry();
  const opening = useActorRef(machine, { input: { faces: names.map(({ face }) => face.class) } });
  const { send } = opening;
  const { shown, text } = useSelector(opening, ({ context }) => context);
  const isWalking = useSelector(opening, (snapshot) => snapshot.hasTag('walking'));
  useEffect(() => {
    if (!prefersLessMotion()) send({ type: 'walk.start' });
  }, [send]);
  const { card, fit, face } = names[shown] ?? names[0];
  const { name, page, styles_no } = card;
  return (
    <section className={styles.opening} style={accentOf(card)} aria-labelledby="opening">
      <FontFaces name="opening" faces={names.map((own) => own.face)} first={names[0].face.class} />
      <h1 id="opening" className={styles.line}>
        <Hung>{motto}</Hung>
      </h1>
      {/* Another element for each typeface: nothing moves, and what is typed is never set over. */}
      <Specimen
        key={page}
        label={`Type here to try ${name}`}
        start={text ?? name}
        isTyped={text !== null}
        style={{
          '--ems': fit.width / 1000,
          '--advance': (fit.advance ?? fit.width) / 1000,
          '--left': fit.left / 1000,
          '--name-face': nameFamily(face.class),
          '--text-face': `"${face.class}", ${nameFamily(face.class)}`,
        }}
        onFocus={() => send({ type: 'walk.stop' })}
        onType={(typed) => send({ type: 'text.written', text: typed })}
      />
      <div className={styles.facts}>
        <p key={page} className={styles.name}>
          {name}, {plural(styles_no, 'style')}
        </p>
        <p className={styles.hint}>Click and type</p>
        {names.length > 1 ? (
          <p className={styles.walk}>
            <button type="button" onClick={() => send({ type: isWalking ? 'walk.stop' : 'walk.start' })}>
              {isWalking ? 'Pause' : 'Play'}
            </button>
            <button type="button" onClick={() => send({ type: 'typeface.next' })}>
              Next typeface
            </button>
          </p>
        ) : null}
        <a
          key={`${page} link`}
          className={styles.link}
          href={`/typeface/${page}`}
          onFocus={() => send({ type: 'walk.stop' })}
        >
          See {name}
        </a>
      </div>
    </section>
  );
}

type SpecimenProps = {
  readonly label: string;
  readonly start: string;
  /** Whether its measures aren't known before it is seen. */
  readonly isTyped: boolean;
  readonly style: CSSProperties & Readonly<Record<`--${string}`, number | string>>;
  readonly onFocus: () => void;
  readonly onType: (text: string) => void;
};

function Specimen({ label, start, isTyped, style, onFocus, onType }: SpecimenProps) {
  const element = useRef<HTMLDivElement>(null);
  // The browser's own from then on.
  const [text] = useState(start);
  const [wasTyped] = useState(isTyped);
  useLayoutEffect(() => {
    if (wasTyped && element.current) fitTyped(element.current);
  }, [wasTyped]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text field can't be as large as the window without wrapping.
    <div
      ref={element}
      className={styles.specimen}
      style={style}
      data-typed={isTyped ? '' : undefined}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      aria-label={label}
      spellCheck={false}
      tabIndex={0}
      dir="auto"
      onFocus={onFocus}
      onInput={({ currentTarget }) => {
        fitTyped(currentTarget);
        onType(currentTarget.textContent);
      }}
    >
      {text}
    </div>
  );
}
