/** The field for the code of an email that proves an address, and what is said once another was sent. */

import { Notice } from '../notice.tsx';
import styles from './code-field.module.css';
import { TextField } from './text-field.tsx';
import type { FormView } from './use-form.ts';

type CodeFieldProps = ReturnType<FormView['text']> & {
  /** Where the code went, if nothing else on the form says so. */
  readonly sent?: string;
};

export function CodeField({ sent = '', ...control }: CodeFieldProps) {
  return (
    <div className={styles.code}>
      <TextField
        {...control}
        label="Code"
        autoComplete="one-time-code"
        hint={`${sent}Eight letters and digits, good for an hour.`}
        maxLength={20}
      />
    </div>
  );
}

/** Another email was asked for; whether one was sent, the server alone knows. */
export const CodeResent = () => (
  <Notice>Another email is on its way. If none comes, the newest one that you have still counts.</Notice>
);
