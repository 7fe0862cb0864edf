/** The layout of every field: label, hint, control and error, connected for screen readers. */
import type { ReactNode } from 'react';
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
