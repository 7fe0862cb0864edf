/** The licensee of a third-party order, if it isn't the purchaser (§checkout.third-party.fields). */
import { thirdPartyTaxField } from '../../../domain/form-values.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormView } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './checkout-page.module.css';

const path = 'third_party_data.';
const section = 'section-licensee ';

export function ThirdParty({ form }: { readonly form: FormView<'information'> }) {
  const taxError = form.problems.find(({ field }) => field === thirdPartyTaxField)?.message;
  return (
    <fieldset className={styles.thirdParty}>
      <legend className={styles.legend}>Third party</legend>
      <p className={styles.hint}>The licence is made out to them; you remain the purchaser.</p>
      {taxError ? <Notice tone="error">{taxError}</Notice> : null}
      <div className={styles.fields}>
        <TextField label="Name" autoComplete={`${section}billing name`} {...form.text(`${path}name`)} />
        <TextField
          label="Company"
          optional
          autoComplete={`${section}billing organization`}
          {...form.text(`${path}company`)}
        />
        <AddressFields form={form} path={path} section={section} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete={`${section}email`}
          {...form.text(`${path}email`)}
        />
        <TextField
          label="Website"
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
