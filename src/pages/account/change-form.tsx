/** A form that changes something about an account: its errors, its fields, one button, and what was done. */
import { useSelector } from '@xstate/react';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ActorRefFrom } from 'xstate';
import { codeRequiredRule } from '../../../domain/failure.ts';
import { loginAgain, wantedFields } from '../../../domain/rules.ts';
import type { ChangeLogic } from '../../compose/account.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, CodeResent } from '../../ui/form/code-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-page.module.css';

export type ChangeField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly hint?: string;
};

type ChangeFormProps = {
  readonly form: ActorRefFrom<ChangeLogic>;
  /** Keeps the ids of two forms of one page apart. */
  readonly id: string;
  /** A heading of its own; where the page's heading says it all, `label` names the form. */
  readonly title?: string;
  readonly label?: string;
  readonly fields: readonly ChangeField[];
  readonly button: string;
  readonly look?: 'primary' | 'plain';
};

/** Appears where the server wants to see it once more before it changes anything. */
const confirmation: ChangeField = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  hint: 'You logged in a while ago: your password shows that it is still you.',
};

export function ChangeForm({ form, id, title, label, fields, button, look = 'primary' }: ChangeFormProps) {
  const names = [...fields.map(({ name }) => name), ...Object.values(wantedFields)];
  const { summary, summaryId, busy, thanked, text, isTicked, onSubmit } = useForm(form, id, names);
  const isCodeAsked = isTicked(codeRequiredRule);
  const shown = isTicked(loginAgain) ? [...fields, confirmation] : fields;
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
      <ErrorSummary id={summaryId} errors={summary} />
      {shown.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          inputMode={field.type === 'email' ? 'email' : undefined}
          {...text(name)}
        />
      ))}
      {isCodeAsked && isResent ? <CodeResent /> : null}
      {isCodeAsked ? (
        <CodeField
          sent="On its way to the new address: it shows that it is yours. "
          {...text('email_code')}
        />
      ) : null}
      <div className={styles.actions}>
        <Button look={look} type="submit" busy={busy}>
          {button}
        </Button>
        {isCodeAsked ? (
          <Button look="quiet" busy={busy} onClick={() => form.send({ type: 'code.resend' })}>
            Send another email
          </Button>
        ) : null}
      </div>
      {thanked && message ? <Notice tone="good">{message}</Notice> : null}
    </form>
  );
}
