/** A form that changes an account: errors, fields, one button, and the success message. */
import { useSelector } from '@xstate/react';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ActorRefFrom } from 'xstate';
import { requiredFieldsOf } from '../../../domain/form-values.ts';
import type { TextFieldOf } from '../../../domain/forms.ts';
import type { ChangeFormName, ChangeLogic } from '../../compose/account.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, CodeResent } from '../../ui/form/code-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-page.module.css';

export type ChangeField = {
  readonly name: TextFieldOf<ChangeFormName>;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly hint?: string;
};

type ChangeFormProps = {
  readonly form: ActorRefFrom<ChangeLogic['machine']>;
  /** Distinguishes the ids of two forms on one page. */
  readonly id: string;
  /** The form's own heading; without one, `label` names the form. */
  readonly title?: string;
  readonly label?: string;
  readonly fields: readonly ChangeField[];
  readonly button: string;
  readonly variant?: 'primary' | 'plain';
};

/** Shown when the server requires the password again before a change. */
const confirmation: ChangeField = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'You logged in a while ago: please confirm with your password that it’s still you.',
};

export function ChangeForm({ form, id, title, label, fields, button, variant = 'primary' }: ChangeFormProps) {
  const required = requiredFieldsOf(useSelector(form, ({ context }) => context.values));
  const isCodeRequired = required.includes('email_code');
  const shownFields = required.includes('password') ? [...fields, confirmation] : fields;
  const names = [...fields.map(({ name }) => name), ...required];
  const { summary, busy, submitted, text, password, onSubmit } = useForm<ChangeFormName>(form, id, names);
  const isResent = useSelector(form, (state) => state.matches({ confirming: 'resent' }));
  const message = useSelector(form, ({ context }) => context.reply?.message);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
      {...(title ? { 'aria-labelledby': `${id}-title` } : { 'aria-label': label ?? button })}
    >
      {title ? (
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
      ) : null}
      <ErrorSummary {...summary} level={title ? 3 : 2} />
      {shownFields.map(({ name, type, ...field }) =>
        type === 'password' ? (
          <PasswordField key={name} {...field} {...password(name)} />
        ) : (
          <TextField key={name} {...field} type="email" inputMode="email" {...text(name)} />
        ),
      )}
      {isCodeRequired && isResent ? <CodeResent /> : null}
      {isCodeRequired ? (
        <CodeField sentTo="Sent to the new address to confirm that it’s yours. " {...text('email_code')} />
      ) : null}
      <div className={styles.actions}>
        <Button variant={variant} type="submit" busy={busy}>
          {button}
        </Button>
        {isCodeRequired ? (
          <Button variant="quiet" busy={busy} onClick={() => form.send({ type: 'code.resend' })}>
            Send another email
          </Button>
        ) : null}
      </div>
      {submitted && message ? <Notice tone="good">{message}</Notice> : null}
    </form>
  );
}
