/** The words in one style, or in the visitor's own font; what the style lacks is marked (§compare.missing). */

import { useRef } from 'react';
import { fontFamily } from '../../../domain/font-face.ts';
import { wholeFace } from '../../../domain/whole-face.ts';
import type { ComparedRow } from '../../../machines/compare.machine.ts';
import { FontFaces } from '../../ui/font-faces.tsx';
import { marked, useMissingMarks } from '../../ui/missing-marks.ts';
import { WholeFace } from '../../ui/whole-face.tsx';
import styles from './compare.module.css';

type ComparedTextProps = {
  readonly row: ComparedRow;
  readonly words: { readonly text: string; readonly lang: string };
  /** The characters of the words that its font lacks; the same array for the same words. */
  readonly missing: readonly string[];
  /** Of two over each other: the second is for the eye alone. */
  readonly place?: number | undefined;
};

export function ComparedText({ row, words: { text, lang }, missing, place }: ComparedTextProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useMissingMarks(element, missing, text);
  const { style } = row;
  return (
    <>
      {style ? (
        <>
          <FontFaces name={`compared-${style.class}`} faces={[style.face]} />
          <WholeFace family={wholeFace(style.class)} url={style.font} />
        </>
      ) : null}
      <p
        ref={element}
        className={`${styles.text} ${marked}`}
        style={{
          fontFamily: style
            ? `"${row.face}", "${wholeFace(row.face)}", ${fontFamily(row.face)}`
            : `"${row.face}"`,
        }}
        lang={lang || undefined}
        dir="auto"
        data-place={place}
        aria-hidden={place === 1 || undefined}
      >
        {text}
      </p>
    </>
  );
}
