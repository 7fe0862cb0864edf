/** The information step: purchaser, address and licensee (§checkout.information.fields). */
import { juniorPercentages } from '../../../domain/junior.ts';
import { PersonalInfo } from '../../../domain/licensee.ts';
import { lineLabels } from '../../../domain/line-labels.ts';
import { fieldsOf } from '../../../domain/shape.ts';
import { Button } from '../../ui/button.tsx';
import { AddressFields } from '../../ui/form/address-fields.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Checkbox, TextField } from '../../ui/form/field.tsx';
import { type FormActor, type FormView, useForm } from '../../ui/form/use-form.ts';
import styles from './checkout-page.module.css';
import { Step, type StepState } from './step.tsx';

type InformationStepProps = {
  readonly state: StepState;
  readonly form: FormActor<'information'> | undefined;
  readonly entered: PersonalInfo;
  /** Undefined when nothing can be edited any more. */
  readonly onEdit: (() => void) | undefined;
};

const fields = fieldsOf(PersonalInfo);

export function InformationStep({ state, form, entered, onEdit }: InformationStepProps) {
  const { name, company, city, third_party_order, third_party_data } = entered;
  const licensee = third_party_order ? third_party_data?.name : undefined;
  const line = (
    <>
      <p>
        {[name, company, city].filter(Boolean).join(', ')}
        {licensee ? `, for ${licensee}` : ''}
      </p>
      {onEdit ? (
        <Button variant="quiet" onClick={onEdit}>
          Edit <span className="visually-hidden">order information</span>
        </Button>
      ) : null}
    </>
  );
  return (
    <Step name="information" state={state} line={line}>
      {form ? <InformationForm actor={form} /> : null}
    </Step>
  );
}

function InformationForm({ actor }: { readonly actor: FormActor<'information'> }) {
  const form = useForm(actor, 'information', fields);
  const isJunior = form.isChecked('is_student_order') || form.isChecked('is_graduate_order');
  const isThirdParty = !isJunior && form.isChecked('third_party_order');
  return (
    <form className={styles.form} aria-label="Order information" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} level={3} />
      <div className={styles.fields}>
        <TextField label={lineLabels.name} autoComplete="billing name" {...form.text('name')} />
        <TextField
          label={lineLabels.company}
          hint={isThirdParty ? undefined : 'If you enter a company, the licence is in its name.'}
          optional
          autoComplete="billing organization"
          {...form.text('company')}
        />
        <TextField
          label={lineLabels.job_reference}
          hint="Printed on your invoice for your records."
          optional
          {...form.text('job_reference')}
        />
        <TextField label={lineLabels.vat_number} optional {...form.text('vat_number')} />
        <AddressFields form={form} path="" section="" />
        <TextField
          label={lineLabels.website}
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          {...form.text('website')}
        />
        <TextField label={lineLabels.code_upgrade} optional {...form.text('code_upgrade')} />
      </div>
      <fieldset className={styles.ticks}>
        <legend className="visually-hidden">About this order</legend>
        <Checkbox
          label={`I am an active student (${juniorPercentages.student}% Junior discount)`}
          {...form.checkbox('is_student_order')}
        />
        <Checkbox
          label={`I am a recent graduate (${juniorPercentages.graduate}% Junior discount)`}
          {...form.checkbox('is_graduate_order')}
        />
        <p className={styles.warning} data-active={isJunior}>
          The Junior discount applies only to the lowest licensing tiers and is not allowed for third-party
          orders. If your cart exceeds this limit, it is adjusted automatically.
        </p>
        {isJunior ? null : (
          <Checkbox
            label="This is a third-party order: I’m buying for a client"
            {...form.checkbox('third_party_order')}
          />
        )}
        <Checkbox label="Subscribe me to the newsletter" {...form.checkbox('newsletter_subscribe')} />
      </fieldset>
      {isThirdParty ? <ThirdParty form={form} /> : null}
      <Button variant="primary" type="submit" busy={form.busy}>
        Proceed to review your order
      </Button>
    </form>
  );
}

const path = 'third_party_data.';
const section = 'section-licensee ';

/** The licensee of a third-party order, if it isn't the purchaser (§checkout.third-party.fields). */
function ThirdParty({ form }: { readonly form: FormView<'information'> }) {
  return (
    <fieldset className={styles.thirdParty}>
      <legend className={styles.legend}>Third party</legend>
      <p className={styles.hint}>The licence is in their name; you remain the purchaser.</p>
      <div className={styles.fields}>
        <TextField
          label={lineLabels.name}
          autoComplete={`${section}billing name`}
          {...form.text(`${path}name`)}
        />
        <TextField
          label={lineLabels.company}
          optional
          autoComplete={`${section}billing organization`}
          {...form.text(`${path}company`)}
        />
        <AddressFields form={form} path={path} section={section} />
        <TextField
          label={lineLabels.email}
          type="email"
          inputMode="email"
          autoComplete={`${section}email`}
          {...form.text(`${path}email`)}
        />
        <TextField
          label={lineLabels.website}
          optional
          type="url"
          inputMode="url"
          autoComplete={`${section}url`}
          {...form.text(`${path}website`)}
        />
      </div>
    </fieldset>
  );
}
