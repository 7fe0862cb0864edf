/** A single-line text field. */
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { Field, type FieldBaseProps } from './field.tsx';
import styles from './form.module.css';

type TextFieldProps = FieldBaseProps & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'url' | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly readOnly?: boolean | undefined;
};

export function TextField(props: TextFieldProps) {
  const {
    value,
    onValue,
    onBlur,
    type = 'text',
    inputMode,
    autoComplete,
    maxLength,
    readOnly,
    ...baseProps
  } = props;
  const plain = type === 'email' || type === 'password' || type === 'url';
  return (
    <Field {...baseProps}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize={plain ? 'none' : undefined}
          spellCheck={plain ? false : undefined}
          maxLength={maxLength}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
