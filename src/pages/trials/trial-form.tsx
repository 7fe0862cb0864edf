/** The order form for trial fonts; its texts are specified (§trials.fields, §trials.button). */
import { Button } from '../../ui/button.tsx';
import { Checkbox, privacyLink } from '../../ui/form/checkbox.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FormActor, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './trials-page.module.css';

const fields = ['email', 'name', 'terms'] as const;

export function TrialForm({ form }: { readonly form: FormActor<'trial'> }) {
  const { summary, summaryId, busy, submitted, text, checkbox, onSubmit } = useForm(form, 'trial', fields);
  return (
    <form className={styles.form} aria-label="Free trial fonts" noValidate onSubmit={onSubmit}>
      <ErrorSummary id={summaryId} errors={summary} />
      <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...text('email')} />
      <TextField label="Full name" autoComplete="name" {...text('name')} />
      <Checkbox label="Send me the newsletter, too" hint={privacyLink} {...checkbox('subscribe')} />
      <Checkbox
        required
        hint={privacyLink}
        label={
          <>
            I accept the <a href="#trial-licence">trial licence agreement</a>
          </>
        }
        {...checkbox('terms')}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          Email me my free trial fonts
        </Button>
      </div>
      {submitted ? (
        <Notice tone="good">
          The email is on its way! Please check your spam folder first, but send us an email if you don't
          receive it in 15 minutes.
        </Notice>
      ) : null}
    </form>
  );
}
