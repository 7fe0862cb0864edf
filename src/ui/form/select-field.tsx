/** A select field with the native control. */
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field, type FieldBaseProps } from './field.tsx';
import styles from './form.module.css';

export type SelectOption = { readonly value: string; readonly text: string };

type SelectFieldProps = FieldBaseProps & {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onValue: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** The text of a first, empty option ('Please select'); without it the first option is selected. */
  readonly empty?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
};

export function SelectField(props: SelectFieldProps) {
  const { value, options, onValue, onBlur, empty, autoComplete, ...baseProps } = props;
  return (
    <Field {...baseProps}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...control}
            className={styles.control}
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
            onBlur={onBlur}
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
