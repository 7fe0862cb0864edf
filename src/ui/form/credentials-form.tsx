/** Email and password: the log-in and the registration, on their own page and in the checkout. */
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './credentials-form.module.css';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';
import { type FormActor, useForm } from './use-form.ts';

type CredentialsFormProps = {
  readonly form: FormActor;
  readonly kind: 'login' | 'register';
  readonly look?: 'primary' | 'plain';
  /** Of the heading, under the page's own. */
  readonly level?: 2 | 3;
  /** Stands below the button. */
  readonly children?: ReactNode;
};

const fields = ['email', 'password'];
const words = {
  login: { title: 'Log in', email: 'username', password: 'current-password' },
  register: { title: 'Register', email: 'email', password: 'new-password' },
} as const;

export function CredentialsForm({ form, kind, look = 'plain', level = 3, children }: CredentialsFormProps) {
  const { summary, summaryId, busy, text, onSubmit } = useForm(form, kind, fields);
  const { title, email, password } = words[kind];
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <form className={styles.form} aria-labelledby={`${kind}-title`} noValidate onSubmit={onSubmit}>
      <Heading className={styles.title} id={`${kind}-title`}>
        {title}
      </Heading>
      <ErrorSummary id={summaryId} errors={summary} />
      <TextField label="Email" type="email" inputMode="email" autoComplete={email} {...text('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete={password}
        hint={kind === 'register' ? 'At least 8 characters.' : undefined}
        {...text('password')}
      />
      <div className={styles.actions}>
        <Button look={look} type="submit" busy={busy}>
          {title}
        </Button>
        {children}
      </div>
    </form>
  );
}
