/** The newsletter form (§footer.newsletter, §newsletter.success). */
import { Button } from '../button.tsx';
import { Checkbox, privacyLink } from '../form/checkbox.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormActor, useForm } from '../form/use-form.ts';
import { Notice } from '../notice.tsx';
import styles from './newsletter-form.module.css';

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
