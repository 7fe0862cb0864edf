/** A password that can be read on demand (§forms.password.shown). */
import { Button } from '../button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import styles from './form.module.css';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'> & {
  readonly onToggle: () => void;
};

export function PasswordField({ onToggle, ...field }: PasswordFieldProps) {
  return (
    <div className={styles.password}>
      <TextField {...field} type="password" />
      <Button variant="quiet" onClick={onToggle}>
        {field.isShown ? 'Hide password' : 'Show password'}
      </Button>
    </div>
  );
}
