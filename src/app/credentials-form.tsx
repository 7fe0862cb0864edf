/** The log-in and registration form, on its own page and in the checkout: email and password, then possibly a code. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { CredentialsKind, credentialsMachine } from '../../machines/credentials.machine.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { type FormActor, useForm } from '../ui/form/use-form.ts';
import { CodeForm } from './code-form.tsx';
import styles from './credentials-form.module.css';

export type CredentialsActor = ActorRefFrom<typeof credentialsMachine>;

type CredentialsLayoutProps = {
  readonly variant?: 'primary' | 'plain';
  /** The heading level. */
  readonly level?: 2 | 3;
  /** Content below the button. */
  readonly children?: ReactNode;
};

const fields = ['email', 'password'] as const;
const kindText = {
  login: { title: 'Log in', email: 'username', password: 'current-password' },
  register: { title: 'Register', email: 'email', password: 'new-password' },
} as const;

export function CredentialsForm({
  credentials,
  ...layout
}: CredentialsLayoutProps & { readonly credentials: CredentialsActor }) {
  const kind = useSelector(credentials, ({ context }) => context.kind);
  const form = useSelector(credentials, ({ children }) => children.credentialsForm);
  const codeForm = useSelector(credentials, ({ children }) => children.codeForm);
  if (codeForm)
    return <CodeForm {...layout} credentials={credentials} form={codeForm} title={kindText[kind].title} />;
  return form ? <PasswordForm {...layout} form={form} kind={kind} /> : null;
}

type PasswordFormProps = CredentialsLayoutProps & {
  readonly form: FormActor<CredentialsKind>;
  readonly kind: CredentialsKind;
};

function PasswordForm({ form, kind, variant = 'plain', level = 3, children }: PasswordFormProps) {
  const { summary, summaryId, busy, text, onSubmit } = useForm(form, kind, fields);
  const { title, email, password } = kindText[kind];
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
        <Button variant={variant} type="submit" busy={busy}>
          {title}
        </Button>
        {children}
      </div>
    </form>
  );
}
