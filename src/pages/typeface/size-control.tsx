/** A slider and a number field. While the slider moves, samples are only scaled; the real size is set when it rests. */
import { type RefObject, useEffect, useRef } from 'react';
import { allowedSizePx, type SizeLimits } from '../../../domain/sample-size.ts';
import type { TesterEvent } from '../../../machines/tester.machine.ts';
import styles from '../../ui/controls.module.css';

type SizeControlProps = {
  readonly limits: SizeLimits;
  readonly sizePx: number;
  readonly send: (event: TesterEvent) => void;
  readonly samples: RefObject<HTMLElement | null>;
};

const settleMs = 140;

/** The lines on screen; others aren't rendered, so they needn't be scaled. */
function linesInView(samples: HTMLElement | null): HTMLElement[] {
  const lines = [...(samples?.querySelectorAll<HTMLElement>('[data-sample]') ?? [])];
  return lines.filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}

export function SizeControl({ limits, sizePx, send, samples }: SizeControlProps) {
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Measured once per drag: reading positions between style writes would force a layout at every event. */
  const scaled = useRef<readonly HTMLElement[]>([]);

  const unscale = () => {
    clearTimeout(settleTimer.current);
    for (const { style } of scaled.current) style.transform = style.willChange = '';
    scaled.current = [];
  };
  const show = (value: string) => {
    if (slider.current) slider.current.value = value;
    if (number.current) number.current.value = value;
  };
  // Both inputs are uncontrolled while in use, and follow the machine's size whenever it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the size alone.
  useEffect(() => {
    show(String(sizePx));
    unscale();
    return () => clearTimeout(settleTimer.current);
  }, [sizePx]);

  const choose = (value: string) => {
    const chosenPx = value === '' ? sizePx : allowedSizePx(limits, Number(value));
    show(String(chosenPx));
    if (chosenPx === sizePx) unscale();
    else send({ type: 'size.choose', sizePx: chosenPx });
  };
  const drag = (value: string) => {
    if (scaled.current.length === 0) {
      scaled.current = linesInView(samples.current);
      for (const { style } of scaled.current) style.willChange = 'transform';
    }
    const transform = `scale(${Number(value) / sizePx})`;
    for (const { style } of scaled.current) style.transform = transform;
    if (number.current) number.current.value = value;
    clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(() => choose(value), settleMs);
  };
  const sharedProps = { min: limits.min_font_size, max: limits.max_font_size, defaultValue: sizePx };
  return (
    <div className={styles.size}>
      <input
        {...sharedProps}
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label="Size in px"
        onInput={(event) => drag(event.currentTarget.value)}
      />
      <input
        {...sharedProps}
        ref={number}
        className={styles.number}
        type="number"
        inputMode="numeric"
        aria-label="Size in px, as a number"
        onBlur={(event) => choose(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(event.currentTarget.value);
        }}
        onKeyUp={(event) => {
          if (/^Arrow(?:Up|Down)$/.test(event.key)) choose(event.currentTarget.value);
        }}
      />
      <span aria-hidden="true">px</span>
    </div>
  );
}
