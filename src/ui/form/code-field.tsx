/** The field for the code from an email that proves an address, and the notice after another email. */
import { Notice } from '../notice.tsx';
import styles from './code-field.module.css';
import { TextField } from './field.tsx';
import type { FormView } from './use-form.ts';

type CodeFieldProps = ReturnType<FormView<'emailCode'>['text']> & {
  /** Where the code was sent, if the form doesn't say so otherwise. */
  readonly sentTo?: string;
};

export function CodeField({ sentTo = '', ...control }: CodeFieldProps) {
  return (
    <div className={styles.code}>
      <TextField
        {...control}
        label="Code"
        autoComplete="one-time-code"
        hint={`${sentTo}Eight letters and digits, valid for one hour.`}
        maxLength={20}
      />
    </div>
  );
}

/** Shown after requesting another email; only the server knows whether it was sent. */
export const CodeResent = () => (
  <Notice>
    Another email is on its way. If it doesn’t arrive, the code in the last one you received still works.
  </Notice>
);
