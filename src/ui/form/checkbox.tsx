/** A checkbox with its label, and the link beside those of visitors' forms (§visitors.privacy-link). */
import { controlAttributes, type FieldBaseProps, FieldHint, FieldMessage } from './field.tsx';
import styles from './form.module.css';

type CheckboxProps = Omit<FieldBaseProps, 'optional'> & {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly required?: boolean;
};

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

export const privacyLink = <a href="/privacy-policy">Privacy policy</a>;
