/** One style as an editable line of text. */

import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { EditableStyle, SampleLine } from '../../../domain/catalogue.ts';
import { fontFamily } from '../../../domain/font-face.ts';
import { languageAttributes } from '../../../domain/language.ts';
import type { TesterEvent } from '../../../machines/tester.machine.ts';
import styles from './sample.module.css';

type SampleProps = {
  readonly style: EditableStyle;
  readonly line: SampleLine;
  readonly edited: boolean;
  /** Its text is the visitor's. */
  readonly typed: boolean;
  readonly send: (event: TesterEvent) => void;
};

const letterCaseOf = { 1: 'upper', 2: 'mixed', 3: 'small' } as const;

/** The style's own face, and its fallback until the sample comes near the viewport. */
const faceProperties = ({ class: family, face: { fallback } }: EditableStyle) =>
  ({
    '--face': fontFamily(family),
    '--stand-in': `"${family}-fallback"`,
    // Letters with long swashes get a higher line, which doesn't cut them.
    '--line': Math.max(1.25, ((fallback.ascent + fallback.descent) * fallback.size_adjust) / 1e4 - 0.3),
  }) as CSSProperties;

/** Pastes plain text on one line; insertText preserves the browser's undo. */
function pastePlain(event: ClipboardEvent<HTMLElement>) {
  event.preventDefault();
  const text = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ');
  document.execCommand('insertText', false, text);
}

function SampleLineView({ style, line, edited, typed, send }: SampleProps) {
  const { id, name, description } = style;
  const text = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The line is focused when editing begins; after that the focus is the visitor's choice.
  useEffect(() => {
    if (edited) text.current?.focus();
  }, [edited]);

  const leaveByKey = (event: KeyboardEvent) => {
    // While letters are composed, both keys are the composition's.
    if ((event.key !== 'Escape' && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    button.current?.focus();
    send({ type: 'sample.leave' });
  };
  const edit = () => send({ type: 'sample.edit', id });
  const box = edited
    ? ({
        contentEditable: 'plaintext-only',
        role: 'textbox',
        tabIndex: 0,
        'aria-label': `Sample of ${name}`,
      } as const)
    : {};
  return (
    <li className={styles.sample} style={faceProperties(style)} data-edited={edited}>
      <div className={styles.caption}>
        <h3 className={styles.name}>{name}</h3>
        {description ? <p className="visually-hidden">{description}</p> : null}
        <p className={styles.set} />
        <button ref={button} className={styles.edit} type="button" onClick={edit}>
          Edit text <span className="visually-hidden">of {name}</span>
        </button>
      </div>
      <div
        className={styles.window}
        dir={edited || typed ? 'auto' : languageAttributes(line.lang).dir}
        tabIndex={edited ? undefined : 0}
      >
        <p
          {...box}
          ref={text}
          className={styles.text}
          lang={line.lang}
          data-sample=""
          data-written={letterCaseOf[line.letter_style]}
          data-figures={style.onum_class || undefined}
          spellCheck={false}
          suppressContentEditableWarning
          onClick={edit}
          onKeyDown={leaveByKey}
          onPaste={pastePlain}
          onBlur={({ currentTarget: { textContent } }) => {
            if (textContent !== line.text) send({ type: 'sample.written', id, text: textContent });
          }}
        >
          {line.text}
        </p>
      </div>
    </li>
  );
}

export const Sample = memo(
  SampleLineView,
  (before, after) =>
    before.style === after.style &&
    before.edited === after.edited &&
    before.typed === after.typed &&
    before.line.text === after.line.text &&
    before.line.lang === after.line.lang &&
    before.line.letter_style === after.line.letter_style,
);
