/** What is compared, in which words, and how they are set (§compare.styles, §compare.overlay). */
import type { ReactNode, RefObject } from 'react';
import { maxTextLength } from '../../../domain/text-limit.ts';
import { settingLimits } from '../../../domain/text-setting.ts';
import {
  type CompareContext,
  type ComparedRow,
  type CompareEvent,
  pairOf,
  wordsOf,
} from '../../../machines/compare.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Slider } from '../../ui/setting-controls.tsx';
import styles from './compare.module.css';

type ControlsProps = {
  readonly context: CompareContext;
  readonly send: (event: CompareEvent) => void;
};

type CompareControlsProps = ControlsProps & {
  readonly rows: readonly ComparedRow[];
  /** The element that all texts take their size from. */
  readonly texts: RefObject<HTMLElement | null>;
  /** What chooses the styles. */
  readonly children: ReactNode;
};

export function CompareControls({ rows, context, send, texts, children }: CompareControlsProps) {
  const { setting } = context;
  return (
    <div className={styles.controls}>
      <div className={styles.line}>{children}</div>
      <Words context={context} send={send} />
      <div className={styles.line}>
        <Choice
          legend="Placed"
          name="mode"
          options={[
            ['stacked', 'Stacked'],
            ['overlaid', 'Overlaid'],
          ]}
          chosen={setting.mode}
          onChoose={(mode) => send({ type: 'setting.choose', change: { mode } })}
        />
        <Pair rows={rows} context={context} send={send} />
        <Slider
          label="Text size"
          unit="px"
          {...settingLimits.sizePx}
          value={setting.sizePx}
          show={(value) => ({ fontSize: `${value}px` })}
          text={texts}
          onChoose={(sizePx) => send({ type: 'setting.choose', change: { sizePx } })}
        />
        <Slider
          label="Leading"
          unit="%"
          {...settingLimits.leading}
          value={setting.leading}
          show={(value) => ({ lineHeight: String(value / 100) })}
          text={texts}
          onChoose={(leading) => send({ type: 'setting.choose', change: { leading } })}
        />
      </div>
    </div>
  );
}

function Words({ context, send }: ControlsProps) {
  return (
    <div className={styles.words}>
      <label className={styles.label} htmlFor="compare-text">
        Text
      </label>
      <textarea
        id="compare-text"
        className={styles.area}
        rows={2}
        maxLength={maxTextLength}
        dir="auto"
        spellCheck={false}
        value={wordsOf(context).text}
        onChange={({ currentTarget: { value } }) => send({ type: 'text.written', text: value })}
      />
      {context.setting.text === null ? null : (
        <Button variant="quiet" onClick={() => send({ type: 'text.reset' })}>
          Reset the text
        </Button>
      )}
    </div>
  );
}

/** Which two lie over each other, where there are more. */
function Pair({ rows, context, send }: Pick<CompareControlsProps, 'rows' | 'context' | 'send'>) {
  const [first, second] = pairOf(context, rows);
  if (context.setting.mode !== 'overlaid' || rows.length < 3 || !first || !second) return null;
  // Choosing the other one exchanges the two.
  const choose = (place: 0 | 1, key: string) => {
    const other = place === 0 ? second.key : first.key;
    const kept = key === other ? (place === 0 ? first.key : second.key) : other;
    send({ type: 'setting.choose', change: { pair: place === 0 ? [key, kept] : [kept, key] } });
  };
  const options = rows.map(({ key, name }) => [key, name] as const);
  return (
    <>
      <Choice
        legend="First colour"
        name="first"
        options={options}
        chosen={first.key}
        onChoose={(key) => choose(0, key)}
      />
      <Choice
        legend="Second colour"
        name="second"
        options={options}
        chosen={second.key}
        onChoose={(key) => choose(1, key)}
      />
    </>
  );
}
