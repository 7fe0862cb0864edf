/** The tester's toolbar: size, letter case, subfamily, features, new samples. */
import type { RefObject } from 'react';
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import type { LetterCase } from '../../../domain/feature-groups.ts';
import {
  type TesterContext,
  type TesterEvent,
  type Vision,
  visions,
} from '../../../machines/tester.machine.ts';
import styles from '../../ui/controls.module.css';
import { FeatureToggles } from './feature-toggles.tsx';
import { SizeControl } from './size-control.tsx';

type ControlsProps = {
  readonly detail: TypefaceDetail;
  readonly context: TesterContext;
  readonly sizePx: number;
  readonly send: (event: TesterEvent) => void;
  readonly samples: RefObject<HTMLElement | null>;
};

const cases: Readonly<Record<LetterCase, { readonly sign: string; readonly words: string }>> = {
  mixed: { sign: 'Aa', words: 'Upper and lower case' },
  upper: { sign: 'AA', words: 'All caps' },
  small: { sign: 'Aa', words: 'Small caps' },
};

const isVision = (value: string): value is Vision => visions.some((vision) => vision === value);

export function Controls({ detail, context, sizePx, send, samples }: ControlsProps) {
  const { family, editable } = detail;
  const offered: LetterCase[] = [
    ...(family.has_lower_case ? (['mixed', 'upper'] as const) : []),
    ...(family.has_small_caps_support ? (['small'] as const) : []),
  ];
  return (
    <div className={styles.bar}>
      <SizeControl limits={family} sizePx={sizePx} send={send} samples={samples} />
      {offered.length > 1 ? (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Letter case</legend>
          {offered.map((letterCase) => (
            <label
              key={letterCase}
              className={styles.choice}
              data-case-sign={letterCase}
              title={cases[letterCase].words}
            >
              <input
                className="visually-hidden"
                type="radio"
                name="case"
                aria-label={cases[letterCase].words}
                checked={context.letterCase === letterCase}
                onChange={() => send({ type: 'case.choose', letterCase })}
              />
              {cases[letterCase].sign}
            </label>
          ))}
        </fieldset>
      ) : null}
      {context.subfamilies.length > 1 ? <Subfamilies context={context} send={send} /> : null}
      <FeatureToggles groups={editable.otf_groups} features={context.features} send={send} />
      <label className={styles.vision}>
        Vision
        <select
          className={styles.select}
          value={context.vision}
          onChange={({ currentTarget: { value } }) => {
            if (isVision(value)) send({ type: 'vision.choose', vision: value });
          }}
        >
          {visions.map((vision) => (
            <option key={vision}>{vision}</option>
          ))}
        </select>
      </label>
      <button className={styles.renew} type="button" onClick={() => send({ type: 'samples.renew' })}>
        New samples
      </button>
    </div>
  );
}

function Subfamilies({ context, send }: Pick<ControlsProps, 'context' | 'send'>) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Subfamily</legend>
      {context.subfamilies.map(({ id, name }) => (
        <label key={id} className={styles.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name="subfamily"
            checked={context.requestedSubfamilyId === id}
            onChange={() => send({ type: 'subfamily.choose', id })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
