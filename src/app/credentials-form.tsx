/** The log-in and registration form, on its own page and in the checkout: email and password, then possibly a code. */
import { useSelector } from '@xstate/react';
import { type ReactNode, useLayoutEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { lineLabels } from '../../domain/line-labels.ts';
import type { CredentialsKind, credentialsMachine } from '../../machines/credentials.machine.ts';
import { Button } from '../ui/button.tsx';
import { CodeField, CodeResent } from '../ui/form/code-field.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { TextField } from '../ui/form/field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { type FormActor, useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
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
  const { summary, busy, text, password, onSubmit } = useForm(form, kind, fields);
  const { title, email, password: autoComplete } = kindText[kind];
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <form className={styles.form} aria-labelledby={`${kind}-title`} noValidate onSubmit={onSubmit}>
      <Heading className={styles.title} id={`${kind}-title`}>
        {title}
      </Heading>
      <ErrorSummary {...summary} level={level === 2 ? 3 : 4} />
      <TextField
        label={lineLabels.email}
        type="email"
        inputMode="email"
        autoComplete={email}
        {...text('email')}
      />
      <PasswordField
        label={lineLabels.password}
        autoComplete={autoComplete}
        hint={kind === 'register' ? 'At least 8 characters.' : undefined}
        {...password('password')}
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

type CodeFormProps = {
  readonly credentials: CredentialsActor;
  readonly form: FormActor<'emailCode'>;
  /** The button's text: 'Log in', 'Register'. */
  readonly title: string;
  readonly variant?: 'primary' | 'plain';
  readonly level?: 2 | 3;
};

/** The form for the code that the server emailed to prove the visitor's address. */
function CodeForm({ credentials, form, title, variant = 'plain', level = 3 }: CodeFormProps) {
  const { kind, email } = useSelector(credentials, ({ context }) => context);
  const isResending = useSelector(credentials, (state) => state.hasTag('busy'));
  const prefix = `${kind}-code`;
  const { summary, busy, text, onSubmit } = useForm(form, prefix, ['email_code']);
  const control = text('email_code');
  const Heading = level === 2 ? 'h2' : 'h3';
  // The previously focused field was removed; who types on at once types into this one.
  useLayoutEffect(() => document.getElementById(control.id)?.focus(), [control.id]);
  return (
    <form className={styles.form} aria-labelledby={`${prefix}-title`} noValidate onSubmit={onSubmit}>
      <Heading className={styles.title} id={`${prefix}-title`}>
        Check your email
      </Heading>
      <p className={styles.lead}>
        {kind === 'login' ? (
          <>
            Many passwords were tried for <strong>{email}</strong>. If it has an account, we’ve sent a code
            there, so that you can show it’s yours.
          </>
        ) : (
          <>
            We’ve sent a code to <strong>{email}</strong> to confirm that the address is yours.
          </>
        )}
      </p>
      <Resent credentials={credentials} />
      <ErrorSummary {...summary} level={level === 2 ? 3 : 4} />
      <CodeField {...control} />
      <div className={styles.actions}>
        <Button variant={variant} type="submit" busy={busy || isResending}>
          {title}
        </Button>
        <Button
          variant="quiet"
          busy={busy || isResending}
          onClick={() => credentials.send({ type: 'code.resend' })}
        >
          Send another email
        </Button>
        <Button variant="quiet" onClick={() => credentials.send({ type: 'credentials.edit' })}>
          Use another email or password
        </Button>
      </div>
    </form>
  );
}

/** The result of requesting another email. */
function Resent({ credentials }: { readonly credentials: CredentialsActor }) {
  const isResent = useSelector(credentials, (state) => state.matches({ verifying: 'resent' }));
  const failure = useSelector(credentials, ({ context }) => context.failure);
  if (failure) return <Notice tone="error">{failure.message}</Notice>;
  return isResent ? <CodeResent /> : null;
}
