/** The registration form of the Club, with the coworkers to invite (§club.registration.fields, §club.coworkers.slots). */
import { agreementFor } from '../../../domain/agreement.ts';
import { type CheckedInvite, registrationTexts } from '../../../domain/club.ts';
import { coworkerField, coworkerSlots } from '../../../domain/forms.ts';
import { lineLabels } from '../../../domain/line-labels.ts';
import { Button } from '../../ui/button.tsx';
import { AddressFields } from '../../ui/form/address-fields.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Checkbox, TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { type FormActor, type FormView, useForm } from '../../ui/form/use-form.ts';
import styles from './invite-page.module.css';

const ownFields = [...registrationTexts, 'password', 'terms'] as const;
const coworkerFields = coworkerSlots.flatMap((slot) => [
  coworkerField(slot, 'name'),
  coworkerField(slot, 'email'),
]);

type RegistrationFormProps = { readonly actor: FormActor<'club'>; readonly checked: CheckedInvite };

export function RegistrationForm({ actor, checked }: RegistrationFormProps) {
  const { invite, already_customer } = checked;
  const isCoworker = invite.coworker_invite === 1;
  const form = useForm(actor, 'club', isCoworker ? ownFields : [...ownFields, ...coworkerFields]);
  const isUs = form.textAt('country') === 'US';
  return (
    <form className={styles.form} aria-label="Club registration" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} />
      <div className={styles.fields}>
        <TextField
          label={lineLabels.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          hint="The address your invitation was sent to."
          {...form.text('email')}
          readOnly
        />
        <PasswordField
          label={already_customer ? 'Your existing password' : lineLabels.password}
          autoComplete={already_customer ? 'current-password' : 'new-password'}
          hint={
            already_customer
              ? 'You’re already a customer: the Club is added to your account.'
              : 'At least 8 characters.'
          }
          {...form.password('password')}
        />
        <TextField label={lineLabels.first_name} autoComplete="given-name" {...form.text('first_name')} />
        <TextField label={lineLabels.last_name} autoComplete="family-name" {...form.text('last_name')} />
        {isCoworker ? (
          <Company name={invite.beta_user?.company ?? ''} />
        ) : (
          <div className={styles.whole}>
            <TextField
              label={lineLabels.company}
              autoComplete="billing organization"
              {...form.text('company')}
            />
          </div>
        )}
        <AddressFields form={form} path="" section="" />
        <TextField
          label={lineLabels.instagram_handle}
          optional
          autoComplete="off"
          {...form.text('instagram_handle')}
        />
      </div>
      {isCoworker ? null : <Coworkers form={form} />}
      <Checkbox required label={<Terms path={agreementFor(isUs).path} />} {...form.checkbox('terms')} />
      <Button variant="primary" type="submit" busy={form.busy}>
        Join the Club
      </Button>
    </form>
  );
}

/** The links open in new tabs, so that nothing typed is lost. */
function Terms({ path }: { readonly path: string }) {
  return (
    <>
      I agree to the{' '}
      <a href={path} target="_blank" rel="noreferrer">
        EULA
      </a>{' '}
      and the{' '}
      <a href={`${path}#the-club-add-on`} target="_blank" rel="noreferrer">
        Club licence add-on
      </a>
    </>
  );
}

function Company({ name }: { readonly name: string }) {
  return name ? (
    <p className={styles.note}>
      You’re joining as a coworker at <strong>{name}</strong>.
    </p>
  ) : null;
}

function Coworkers({ form }: { readonly form: FormView<'club'> }) {
  return (
    <fieldset className={styles.coworkers}>
      <legend className={styles.legend}>Your coworkers (optional)</legend>
      <p className={styles.note}>
        You may bring up to three. We send each of them an invitation as soon as you have joined.
      </p>
      {coworkerSlots.map((slot) => (
        <fieldset key={slot} className={styles.coworker}>
          <legend className={styles.slot}>Coworker {slot + 1}</legend>
          <div className={styles.fields}>
            <TextField
              label={lineLabels.name}
              optional="unsaid"
              autoComplete="off"
              {...form.text(coworkerField(slot, 'name'))}
            />
            <TextField
              label={lineLabels.email}
              optional="unsaid"
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.text(coworkerField(slot, 'email'))}
            />
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}
