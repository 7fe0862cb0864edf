/** One of several: the system's own select. */
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './form.module.css';

export type SelectOption = { readonly value: string; readonly text: string };

type SelectFieldProps = FieldWords & {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onValue: (value: string) => void;
  readonly onLeave?: (() => void) | undefined;
  /** The first, empty entry ('Please select'); left out, the first option is chosen. */
  readonly empty?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
};

export function SelectField(props: SelectFieldProps) {
  const { value, options, onValue, onLeave, empty, autoComplete, ...words } = props;
  return (
    <Field {...words}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...control}
            className={styles.control}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
            onBlur={onLeave}
          >
            {empty === undefined ? null : <option value="">{empty}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
