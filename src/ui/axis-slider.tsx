/** A slider for an axis of a variable font, with its name and value. */
import { useId } from 'react';
import { axisStep } from '../../domain/axes.ts';
import type { VariableAxis } from '../../domain/catalogue.ts';
import styles from './axis-slider.module.css';
import controls from './controls.module.css';

type AxisSliderProps = {
  readonly axis: VariableAxis;
  readonly value: number;
  readonly onChoose: (value: number) => void;
};

export function AxisSlider({ axis, value, onChoose }: AxisSliderProps) {
  const id = useId();
  return (
    <div className={styles.axis}>
      <label className={styles.name} htmlFor={id}>
        {axis.name} <span className={styles.tag}>{axis.tag}</span>
      </label>
      <output className={styles.value} htmlFor={id}>
        {value}
      </output>
      <input
        id={id}
        className={controls.slider}
        type="range"
        min={axis.min}
        max={axis.max}
        step={axisStep(axis)}
        value={value}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
    </div>
  );
}
