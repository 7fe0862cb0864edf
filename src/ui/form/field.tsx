/** The layout of every field: label, hint, control and error, connected for screen readers. */
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import styles from './form.module.css';

export type FieldBaseProps = {
  /** The field's name in requests; also its id, unless `id` is set (two email fields on one page). */
  readonly name: string;
  readonly id?: string | undefined;
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  /** The message to show, if any; the form machine decides when. */
  readonly error?: string | undefined;
  /** Shows '(optional)' after the label; `unsaid` where a group decides what is required. */
  readonly optional?: boolean | 'unsaid' | undefined;
};

/** The attributes of the control itself. */
export type ControlAttributes = {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
};

export function controlAttributes({
  name,
  id = name,
  hint,
  error,
  optional,
}: FieldBaseProps): ControlAttributes {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': optional ? undefined : true,
  };
}

export function FieldHint({ id, hint }: { readonly id: string; readonly hint: ReactNode }) {
  return hint ? (
    <p className={styles.hint} id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
}

export function FieldMessage({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return error ? (
    <p className={styles.error} id={`${id}-error`}>
      {error}
    </p>
  ) : null;
}

type FieldProps = FieldBaseProps & { readonly children: (control: ControlAttributes) => ReactNode };

export function Field({ children, ...baseProps }: FieldProps) {
  const { name, id = name, label, hint, error, optional } = baseProps;
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional === true ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      <FieldHint id={id} hint={hint} />
      {children(controlAttributes(baseProps))}
      <FieldMessage id={id} error={error} />
    </div>
  );
}

export type TextFieldProps = FieldBaseProps & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly type?: HTMLInputTypeAttribute | undefined;
  /** The characters of a password can be read. */
  readonly isShown?: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'url' | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly readOnly?: boolean | undefined;
};

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onValue,
    onBlur,
    type = 'text',
    isShown = false,
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
          type={isShown ? 'text' : type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize={plain ? 'none' : undefined}
          spellCheck={plain ? false : undefined}
          // A pasted password is never cut without a word.
          maxLength={type === 'password' ? undefined : maxLength}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

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

/** A select field with the native control. */
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

type CheckboxProps = Omit<FieldBaseProps, 'optional'> & {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly required?: boolean;
};

/** A checkbox with its label. */
export function Checkbox({ checked, onChecked, onBlur, required = false, ...baseProps }: CheckboxProps) {
  const { name, id = name, label, hint, error } = baseProps;
  return (
    <div className={styles.tick} data-invalid={error ? true : undefined}>
      <input
        {...controlAttributes({ ...baseProps, optional: !required })}
        className={styles.box}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChecked(event.currentTarget.checked)}
        onBlur={onBlur}
      />
      <label className={styles.tickLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.tickNotes}>
        <FieldHint id={id} hint={hint} />
        <FieldMessage id={id} error={error} />
      </div>
    </div>
  );
}

/** Beside the checkboxes of visitors' forms (§visitors.privacy-link). */
export const privacyLink = <a href="/privacy-policy">Privacy policy</a>;
