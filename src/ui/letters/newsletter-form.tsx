/** Name and address for the newsletter (public-site, sections 4 and 5). */
import { Button } from '../button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { TextField } from '../form/text-field.tsx';
import { type FormActor, useForm } from '../form/use-form.ts';
import { Notice } from '../notice.tsx';
import styles from './letters.module.css';

type NewsletterFormProps = {
  readonly form: FormActor;
  readonly prefix: string;
  readonly look?: 'primary' | 'plain' | undefined;
};

const fields = ['email', 'name', 'terms'];

export function NewsletterForm({ form, prefix, look = 'plain' }: NewsletterFormProps) {
  const { summary, summaryId, busy, thanked, text, tick, onSubmit } = useForm(form, prefix, fields);
  return (
    <form className={styles.form} aria-label="Newsletter" noValidate onSubmit={onSubmit}>
      <ErrorSummary id={summaryId} errors={summary} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...text('email')} />
      <TextField label="Full name" autoComplete="name" {...text('name')} />
      <Checkbox
        required
        label={
          <>
            I accept the <a href="/eula">licensing agreement</a>
          </>
        }
        {...tick('terms')}
      />
      <div>
        <Button look={look} type="submit" busy={busy}>
          Subscribe
        </Button>
      </div>
      {thanked ? <Notice tone="good">You are subscribed!</Notice> : null}
    </form>
  );
}
