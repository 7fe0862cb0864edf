/** The size: a slider and a number. While the slider moves, samples are only scaled; the real size comes at rest. */
import { type RefObject, useEffect, useRef } from 'react';
import { allowedSizePx, type SizeLimits } from '../../../domain/sample-size.ts';
import type { TesterEvent } from '../../../machines/tester.machine.ts';
import styles from './controls.module.css';

type SizeControlProps = {
  readonly limits: SizeLimits;
  readonly sizePx: number;
  readonly send: (event: TesterEvent) => void;
  readonly samples: RefObject<HTMLElement | null>;
};

const restMs = 140;

/** The lines on screen; what is off it isn't drawn, so there is nothing to scale. */
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
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Found once a drag: asking for places between two writes would lay the page out at every event. */
  const scaled = useRef<readonly HTMLElement[]>([]);

  const unscale = () => {
    clearTimeout(rest.current);
    for (const { style } of scaled.current) style.transform = style.willChange = '';
    scaled.current = [];
  };
  const show = (value: string) => {
    if (slider.current) slider.current.value = value;
    if (number.current) number.current.value = value;
  };
  // Both inputs are left to the browser while they are used, and follow the machine's size whenever it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the size alone.
  useEffect(() => {
    show(String(sizePx));
    unscale();
    return () => clearTimeout(rest.current);
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
    clearTimeout(rest.current);
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
        onKeyUp={(event) => {
          if (/^Arrow(?:Up|Down)$/.test(event.key)) choose(event.currentTarget.value);
        }}
      />
      <span aria-hidden="true">px</span>
    </div>
  );
}
