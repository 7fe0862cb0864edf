/** The newsletter form with its machine: on its page, on About and in the footer (§footer.newsletter, §newsletter.success). */
import { useActorRef } from '@xstate/react';
import { composeNewsletter } from '../compose/visitor.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Checkbox, privacyLink, TextField } from '../ui/form/field.tsx';
import { type FormActor, useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { useComposed } from './actors.tsx';
import styles from './newsletter.module.css';

type NewsletterProps = {
  /** Distinguishes the ids of two forms on one page. */
  readonly prefix: string;
  readonly variant?: 'primary' | 'plain';
};

export function Newsletter({ prefix, variant }: NewsletterProps) {
  const { machine, input } = useComposed(composeNewsletter);
  const form = useActorRef(machine, { input });
  return <NewsletterForm form={form} prefix={prefix} variant={variant} />;
}

type NewsletterFormProps = {
  readonly form: FormActor<'newsletter'>;
  readonly prefix: string;
  readonly variant?: 'primary' | 'plain' | undefined;
};

const fields = ['email', 'name', 'terms'] as const;

export function NewsletterForm({ form, prefix, variant = 'plain' }: NewsletterFormProps) {
  const { summary, summaryId, busy, submitted, text, checkbox, onSubmit } = useForm(form, prefix, fields);
  return (
    <form className={styles.form} aria-label="Newsletter" noValidate onSubmit={onSubmit}>
      <ErrorSummary id={summaryId} errors={summary} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...text('email')} />
      <TextField label="Full name" autoComplete="name" {...text('name')} />
      <Checkbox
        required
        hint={privacyLink}
        label={
          <>
            I accept the <a href="/eula">licensing agreement</a>
          </>
        }
        {...checkbox('terms')}
      />
      <div>
        <Button variant={variant} type="submit" busy={busy}>
          Subscribe
        </Button>
      </div>
      {submitted ? <Notice tone="good">You are subscribed!</Notice> : null}
    </form>
  );
}
