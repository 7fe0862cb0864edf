/** A sample of the variable font with a slider for each axis; loaded when near the viewport. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { axisStep } from '../../../../domain/axes.ts';
import type { VariableFont } from '../../../../domain/catalogue.ts';
import { type axesMachine, selectSettings } from '../../../../machines/axes.machine.ts';
import { Button } from '../../../ui/button.tsx';
import controls from '../../../ui/controls.module.css';
import { WholeFace } from '../../../ui/whole-face.tsx';
import styles from './axes.module.css';
import { fitSample } from './fit-sample.ts';

type AxesProps = {
  readonly name: string;
  readonly font: VariableFont;
  readonly machine: typeof axesMachine;
};

/** The packages that hold it. */
const holders = {
  families: 'the complete family',
  subfamilies: 'the complete family and its packages',
  styles: 'every style',
} as const;

export function Axes({ name, font, machine }: AxesProps) {
  const axes = useActorRef(machine, { input: { axes: font.axes } });
  const values = useSelector(axes, ({ context }) => context.values);
  const settings = useSelector(axes, selectSettings);
  const sample = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (sample.current) fitSample(sample.current, font);
  }, [font]);
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
      <p
        className={styles.sample}
        style={{ fontFamily: `"${font.class}", sans-serif`, fontVariationSettings: settings }}
      >
        <span ref={sample}>{name}</span>
      </p>
      <div className={styles.bar}>
        {font.axes.map((axis) => (
          <label key={axis.tag} className={styles.axis}>
            <span className={styles.name}>
              {axis.name} <span className={styles.tag}>{axis.tag}</span>
            </span>
            <output className={styles.value}>{values[axis.tag]}</output>
            <input
              className={controls.slider}
              type="range"
              min={axis.min}
              max={axis.max}
              step={axisStep(axis)}
              value={values[axis.tag] ?? axis.start}
              onChange={(event) =>
                axes.send({ type: 'axis.choose', tag: axis.tag, value: Number(event.currentTarget.value) })
              }
            />
          </label>
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
