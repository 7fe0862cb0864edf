/** Controls of a setting: one of a few, and a number by a slider; a text follows a slider while it moves (§tester.block). */
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import controls from './controls.module.css';
import styles from './setting-controls.module.css';

type ChoiceProps<T extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: string;
  readonly onChoose: (value: T) => void;
};

/** One of a few. */
export function Choice<T extends string>({ legend, name, options, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{legend}</legend>
      <div className={controls.choices}>
        {options.map(([value, words]) => (
          <label key={value} className={controls.choice}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The units of sliders, and how they are read aloud. */
const units = { '': '', px: ' pixels', '%': ' per cent', '‰': ' thousandths' } as const;

type SliderProps = {
  readonly label: string;
  readonly unit: keyof typeof units;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The style of the text with a value, while the slider moves. */
  readonly show: (value: number) => CSSProperties;
  readonly text: RefObject<HTMLElement | null>;
  readonly onChoose: (value: number) => void;
};

const settleMs = 140;

/** A slider and a number field. While the slider moves, the text alone changes; the value is chosen when it rests. */
export function Slider({ label, unit, min, max, step, value, show, text, onChoose }: SliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const display = (shown: number) => {
    if (slider.current) {
      slider.current.value = String(shown);
      if (unit) slider.current.setAttribute('aria-valuetext', shown + units[unit]);
    }
    if (number.current) number.current.value = String(shown);
  };
  // Both inputs are uncontrolled while in use, and follow the machine's value whenever it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the value alone.
  useEffect(() => {
    display(value);
    return () => clearTimeout(settleTimer.current);
  }, [value]);
  const choose = (chosen: number) => {
    const allowed = Number.isNaN(chosen) ? value : Math.max(min, Math.min(chosen, max));
    display(allowed);
    if (allowed !== value) onChoose(allowed);
  };
  const drag = (dragged: number) => {
    if (text.current) Object.assign(text.current.style, show(dragged));
    display(dragged);
    clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(() => choose(dragged), settleMs);
  };
  const shared = { min, max, step, defaultValue: value };
  return (
    <div className={styles.slider}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <input
        {...shared}
        ref={slider}
        className={controls.slider}
        type="range"
        aria-label={label}
        onInput={(event) => drag(event.currentTarget.valueAsNumber)}
      />
      <input
        {...shared}
        ref={number}
        className={controls.number}
        type="number"
        inputMode="decimal"
        aria-label={`${label}, as a number`}
        onBlur={(event) => choose(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(event.currentTarget.valueAsNumber);
        }}
        onKeyUp={(event) => {
          if (/^Arrow(?:Up|Down)$/.test(event.key)) choose(event.currentTarget.valueAsNumber);
        }}
      />
      <span className={styles.unit} aria-hidden="true">
        {unit}
      </span>
    </div>
  );
}
