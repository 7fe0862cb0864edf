/** The newsletter form: on its page, on About and in the footer (§footer.newsletter, §newsletter.success). */
import { visitorForms, visitorLabels } from '../../domain/visitor-forms.ts';
import { composeNewsletter, type NewsletterPlace } from '../compose/visitor.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Checkbox, privacyLink, TextField } from '../ui/form/field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { useComposed } from './actors.tsx';
import styles from './newsletter.module.css';

const fields = ['email', 'name', 'terms'] as const;
const { path, title, button, terms, done } = visitorForms.newsletter;

export function Newsletter({ place }: { readonly place: NewsletterPlace }) {
  const { form } = useComposed(composeNewsletter[place]);
  const { summary, busy, submitted, text, checkbox, onSubmit } = useForm<'newsletter'>(
    form,
    `${place}-newsletter`,
    fields,
  );
  const isInFooter = place === 'footer';
  return (
    <form
      className={styles.form}
      data-wide={isInFooter || undefined}
      aria-label={title}
      method="post"
      action={path}
      noValidate
      onSubmit={onSubmit}
    >
      <input type="hidden" name="place" value={place} />
      <ErrorSummary {...summary} level={isInFooter ? 3 : 2} />
      <TextField
        label={visitorLabels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...text('email')}
      />
      <TextField label={visitorLabels.name} autoComplete="name" {...text('name')} />
      <div className={styles.terms}>
        <Checkbox
          required
          hint={privacyLink}
          label={
            <>
              I accept the <a href={terms.href}>{terms.text}</a>
            </>
          }
          {...checkbox('terms')}
        />
      </div>
      <div className={styles.send}>
        <Button variant={isInFooter ? 'plain' : 'primary'} type="submit" busy={busy}>
          {button}
        </Button>
      </div>
      {submitted ? <Notice tone="good">{done}</Notice> : null}
    </form>
  );
}
