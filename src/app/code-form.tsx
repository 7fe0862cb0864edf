/** The form for the code that the server emailed to prove the visitor's address. */
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { CodeField, CodeResent } from '../ui/form/code-field.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { type FormActor, useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './credentials-form.module.css';
import type { CredentialsActor } from './credentials-form.tsx';

const field = 'email_code';

type CodeFormProps = {
  readonly credentials: CredentialsActor;
  readonly form: FormActor<'emailCode'>;
  /** The button's text: 'Log in', 'Register'. */
  readonly title: string;
  readonly variant?: 'primary' | 'plain';
  readonly level?: 2 | 3;
};

export function CodeForm({ credentials, form, title, variant = 'plain', level = 3 }: CodeFormProps) {
  const { kind, email } = useSelector(credentials, ({ context }) => context);
  const isResending = useSelector(credentials, (state) => state.hasTag('busy'));
  const prefix = `${kind}-code`;
  const { summary, summaryId, busy, text, onSubmit } = useForm(form, prefix, [field]);
  const control = text(field);
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
            Many passwords were tried for <strong>{email}</strong>. If it has an account, a code is on its way
            there: it shows that you are its owner.
          </>
        ) : (
          <>
            A code is on its way to <strong>{email}</strong>. It shows that the address is yours.
          </>
        )}
      </p>
      <Resent credentials={credentials} />
      <ErrorSummary id={summaryId} errors={summary} />
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
