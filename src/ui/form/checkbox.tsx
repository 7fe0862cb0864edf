/** A tick with its words beside it. */
import { controlAttributes, FieldHint, FieldMessage, type FieldWords } from './field.tsx';
import styles from './form.module.css';

type CheckboxProps = Omit<FieldWords, 'optional'> & {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly required?: boolean;
};

export function Checkbox({ checked, onChecked, onLeave, required = false, ...words }: CheckboxProps) {
  const { name, id = name, label, hint, error } = words;
  return (
    <div className={styles.tick} data-invalid={error ? true : undefined}>
      <input
        {...controlAttributes({ ...words, optional: !required })}
        className={styles.box}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChecked(event.currentTarget.checked)}
        onBlur={onLeave}
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
