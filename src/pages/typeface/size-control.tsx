/** The size: a slider and a number. While the slider moves, samples are only scaled; the real size comes at rest. */
import { type RefObject, useEffect, useRef } from 'react';
import type { SizeLimits } from '../../../domain/sample-size.ts';
import type { TesterEvent } from '../../../machines/tester.machine.ts';
import styles from './controls.module.css';

type SizeControlProps = {
  readonly limits: SizeLimits;
  readonly sizePx: number;
  readonly send: (event: TesterEvent) => void;
  readonly samples: RefObject<HTMLElement | null>;
};

const restMs = 140;

/** Scales what is on screen; off screen, content-visibility leaves nothing to scale. */
function scaleSamples(samples: HTMLElement | null, scale: number | null) {
  for (const text of samples?.querySelectorAll<HTMLElement>('[data-sample]') ?? []) {
    const { top, bottom } = text.getBoundingClientRect();
    const seen = bottom > 0 && top < window.innerHeight;
    text.style.transform = scale !== null && seen ? `scale(${scale})` : '';
  }
}

export function SizeControl({ limits, sizePx, send, samples }: SizeControlProps) {
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Both inputs are left to the browser while they are used, and follow the machine's size whenever it changes.
  useEffect(() => {
    if (slider.current) slider.current.value = String(sizePx);
    if (number.current) number.current.value = String(sizePx);
    scaleSamples(samples.current, null);
    return () => clearTimeout(rest.current);
  }, [sizePx, samples]);

  const choose = (value: string) => {
    clearTimeout(rest.current);
    scaleSamples(samples.current, null);
    if (value !== '') send({ type: 'size.choose', sizePx: Number(value) });
  };
  const drag = (value: string) => {
    clearTimeout(rest.current);
    if (number.current) number.current.value = value;
    scaleSamples(samples.current, Number(value) / sizePx);
    rest.current = setTimeout(() => choose(value), restMs);
  };
  const shared = { min: limits.min_font_size, max: limits.max_font_size, defaultValue: sizePx };
  return (
    <div className={styles.size}>
      <input
        {...shared}
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label="Size in px"
        onInput={(event) => drag(event.currentTarget.value)}
      />
      <input
        {...shared}
        ref={number}
        className={styles.number}
        type="number"
        inputMode="numeric"
        aria-label="Size in px, as a number"
        onBlur={(event) => choose(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(event.currentTarget.value);
        }}
      />
      <span aria-hidden="true">px</span>
    </div>
  );
}
