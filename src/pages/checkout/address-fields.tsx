/** The address fields of the purchaser or third party, distinguished by path and autofill section. */
import { hasState } from '../../../domain/address-rules.ts';
import { countries, usStates } from '../../../domain/countries.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormView } from '../../ui/form/use-form.ts';
import styles from './checkout-page.module.css';

type AddressFieldsProps = {
  readonly form: FormView<'information'>;
  readonly path: 'third_party_data.' | '';
  /** 'section-licensee ' separates the autofill from the payer's; or ''. */
  readonly section: string;
};

const options = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, text: name }));
const countryOptions = options(countries);
const stateOptions = options(usStates);

export function AddressFields({ form, path, section }: AddressFieldsProps) {
  const isUs = form.textAt(`${path}country`) === 'US';
  const autofillToken = (field: string) => `${section}billing ${field}`;
  const state = `${path}state` as const;
  return (
    <>
      <div className={styles.whole}>
        <TextField
          label="Address"
          autoComplete={autofillToken('address-line1')}
          {...form.text(`${path}address1`)}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          label="Address line 2"
          optional
          autoComplete={autofillToken('address-line2')}
          {...form.text(`${path}address2`)}
        />
      </div>
      <TextField
        label="Zip code"
        inputMode={isUs ? 'numeric' : 'text'}
        autoComplete={autofillToken('postal-code')}
        {...form.text(`${path}zip_code`)}
      />
      <TextField label="City" autoComplete={autofillToken('address-level2')} {...form.text(`${path}city`)} />
      <SelectField
        label="Country"
        empty="Please select"
        options={countryOptions}
        autoComplete={autofillToken('country')}
        {...form.select(`${path}country`)}
      />
      {isUs ? (
        <SelectField
          label="State"
          empty="Please select"
          options={stateOptions}
          autoComplete={autofillToken('address-level1')}
          {...form.select(state)}
        />
      ) : hasState(form.textAt(`${path}country`)) || form.textAt(state) !== '' ? (
        <TextField
          label="State"
          optional
          autoComplete={autofillToken('address-level1')}
          {...form.text(state)}
        />
      ) : null}
    </>
  );
}
