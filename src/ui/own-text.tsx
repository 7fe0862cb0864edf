/** The visitor's text in a family's band, in the place of its name (§library.own-text). */
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { NameFit } from '../../domain/catalogue.ts';
import { fontFamily } from '../../domain/font-face.ts';
import type { TextInStyle } from '../../domain/text-in-style.ts';
import { wholeFace } from '../../domain/whole-face.ts';
import { fitTyped } from './fit-line.ts';
import { MissingCharacters } from './missing-characters.tsx';
import { marked, useMissingMarks } from './missing-marks.ts';
import styles from './own-text.module.css';
import { WholeFace } from './whole-face.tsx';

/** The page's own web font, then the one with every character. */
const stackOf = (style: string) => `"${style}", "${wholeFace(style)}", ${fontFamily(style)}`;

/** In the name's place and as large as the name, or as it fits: nothing below moves, whatever is typed. */
export function OwnText({ fit, text, missing, font }: TextInStyle & { readonly fit: NameFit }) {
  const element = useRef<HTMLSpanElement>(null);
  useMissingMarks(element, missing, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or another font for it, has other measures.
  useLayoutEffect(() => {
    if (element.current) fitTyped(element.current);
  }, [text, font]);
  const { width, top, bottom, class: face } = fit;
  return (
    <span
      className={styles.place}
      style={{ '--box': width / 1000, '--ratio': width / (top - bottom) } as CSSProperties}
      dir="auto"
      aria-hidden="true"
      data-runs-off=""
    >
      {font ? <WholeFace family={wholeFace(face)} url={font} /> : null}
      <span ref={element} className={`${styles.text} ${marked}`} style={{ fontFamily: stackOf(face) }}>
        {text}
      </span>
    </span>
  );
}

/** On a line of its own, cut where it is longer, in the place of a style's name. */
export function OwnLine({ style, text, missing, font }: TextInStyle & { readonly style: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useMissingMarks(element, missing, text);
  return (
    <>
      {font ? <WholeFace family={wholeFace(style)} url={font} /> : null}
      <span
        ref={element}
        className={`${styles.line} ${marked}`}
        style={{ fontFamily: stackOf(style) }}
        dir="auto"
        aria-hidden="true"
      >
        {text}
      </span>
    </>
  );
}

type OwnTextCaptionProps = Pick<TextInStyle, 'text' | 'missing'> & { readonly name: string };

/** Whose band it is, and what its style lacks. */
export function OwnTextCaption({ name, text, missing }: OwnTextCaptionProps) {
  return (
    <div className={styles.caption}>
      <p aria-hidden="true">{name}</p>
      <MissingCharacters name={name} missing={missing} text={text} />
    </div>
  );
}
