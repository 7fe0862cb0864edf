/** A sample of the variable font with a slider for each axis; loaded when near the viewport. */
import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TypefaceDetail, VariableFont } from '../../../../domain/catalogue.ts';
import { type axesMachine, selectSettings } from '../../../../machines/axes.machine.ts';
import { missingFrom, type ownTextMachine, selectLine } from '../../../../machines/own-text.machine.ts';
import { AxisSlider } from '../../../ui/axis-slider.tsx';
import { Button } from '../../../ui/button.tsx';
import { MissingCharacters } from '../../../ui/missing-characters.tsx';
import { marked, useMissingMarks } from '../../../ui/missing-marks.ts';
import { WholeFace } from '../../../ui/whole-face.tsx';
import styles from './axes.module.css';
import { fitSample } from './fit-sample.ts';

type AxesProps = {
  readonly family: Pick<TypefaceDetail['family'], 'name' | 'slug'>;
  readonly font: VariableFont;
  readonly logics: {
    readonly axes: typeof axesMachine;
    readonly familyText: (slug: string) => typeof ownTextMachine;
  };
};

/** The packages that hold it. */
const holders = {
  families: 'the complete family',
  subfamilies: 'the complete family and its packages',
  styles: 'every style',
} as const;

export function Axes({ family: { name, slug }, font, logics }: AxesProps) {
  const axes = useActorRef(logics.axes, { input: { axes: font.axes } });
  const values = useSelector(axes, ({ context }) => context.values);
  const settings = useSelector(axes, selectSettings);
  return (
    <div className={styles.frame}>
      <p className={styles.note}>
        {font.sold_with ? (
          `Try the axes here. The variable font comes with ${holders[font.sold_with]}, alongside the static styles.`
        ) : (
          <>
            Try the axes here. This typeface is sold as static fonts only:{' '}
            <a href="#styles">see the styles above</a>.
          </>
        )}{' '}
        {font.note}
      </p>
      <WholeFace family={font.class} url={font.url} isVariable />
      <Sample name={name} slug={slug} font={font} settings={settings} logic={logics.familyText} />
      <div className={styles.bar}>
        {font.axes.map((axis) => (
          <AxisSlider
            key={axis.tag}
            axis={axis}
            value={values[axis.tag] ?? axis.start}
            onChoose={(value) => axes.send({ type: 'axis.choose', tag: axis.tag, value })}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <code className={styles.settings}>font-variation-settings: {settings}</code>
        <Button variant="quiet" onClick={() => axes.send({ type: 'axes.reset' })}>
          Reset the axes
        </Button>
      </div>
    </div>
  );
}

type SampleProps = {
  readonly name: string;
  readonly slug: string;
  readonly font: VariableFont;
  readonly settings: string;
  readonly logic: AxesProps['logics']['familyText'];
};

/** The family's name, or what the visitor typed, here or elsewhere: edited where it is (§typeface.axes.text). */
function Sample({ name, slug, font, settings, logic }: SampleProps) {
  const [machine] = useState(() => logic(slug));
  const ownText = useActorRef(machine);
  const own = useSelector(ownText, selectLine);
  const context = useSelector(ownText, (snapshot) => snapshot.context);
  const isTyped = useSelector(ownText, (snapshot) => snapshot.context.text !== null);
  const element = useRef<HTMLSpanElement>(null);
  const text = isTyped ? own : name;
  const missing = useMemo(() => missingFrom(context, font.class), [context, font.class]);
  useLayoutEffect(() => ownText.send({ type: 'styles.shown', styles: [font.class] }), [ownText, font]);
  useLayoutEffect(() => {
    if (!element.current) return;
    // What is typed is in the element already, and the caret stays.
    if (element.current !== document.activeElement) element.current.textContent = text;
    fitSample(element.current, font);
  }, [font, text]);
  useMissingMarks(element, missing, text);
  return (
    <>
      <p
        className={styles.sample}
        style={{ fontFamily: `"${font.class}", sans-serif`, fontVariationSettings: settings }}
        dir={isTyped ? 'auto' : undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a text field has no marks, and isn't as wide as its text. */}
        <span
          ref={element}
          className={`${styles.text} ${marked}`}
          contentEditable="plaintext-only"
          role="textbox"
          tabIndex={0}
          aria-label={`Your text in ${name}`}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
          }}
          onInput={({ currentTarget: { textContent } }) =>
            ownText.send({ type: 'text.written', text: textContent })
          }
        />
      </p>
      <div className={styles.status} role="status">
        <MissingCharacters name={`${name} Variable`} missing={missing} text={text} />
      </div>
    </>
  );
}
