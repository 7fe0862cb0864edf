/** The frame of every field: label above, hint, control, error, tied together for whoever can't see them. */
import type { ReactNode } from 'react';
import styles from './form.module.css';

export type FieldWords = {
  /** The wire's name of the field; its id too, unless `id` says otherwise (two e-mail fields on one page). */
  readonly name: string;
  readonly id?: string | undefined;
  readonly label: ReactNode;
  readonly hint?: ReactNode | undefined;
  /** The message to show, or nothing: when to show it is the form machine's decision. */
  readonly error?: string | undefined;
  /** Says '(optional)' after the label; `unsaid` where a group decides what is needed. */
  readonly optional?: boolean | 'unsaid' | undefined;
};

/** What the control itself must carry. */
export type ControlAttributes = {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
};

export function controlAttributes({ name, id = name, hint, error, optional }: FieldWords): ControlAttributes {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
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

type FieldProps = FieldWords & { readonly children: (control: ControlAttributes) => ReactNode };

export function Field({ children, ...words }: FieldProps) {
  const { name, id = name, label, hint, error, optional } = words;
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional === true ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      <FieldHint id={id} hint={hint} />
      {children(controlAttributes(words))}
      <FieldMessage id={id} error={error} />
    </div>
  );
}
