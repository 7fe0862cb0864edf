/** The address fields of a form: the purchaser's, a third party's or a member's. */
import { hasState } from '../../../domain/address-rules.ts';
import { countries, usStates } from '../../../domain/countries.ts';
import { lineLabels } from '../../../domain/line-labels.ts';
import { SelectField, TextField } from './field.tsx';
import styles from './form.module.css';
import type { FormView } from './use-form.ts';

type AddressField = 'address1' | 'address2' | 'zip_code' | 'city' | 'country' | 'state';

/** The part of a form's view that has these fields. */
type AddressForm<Field extends string> = {
  readonly textAt: (field: Field) => string;
  readonly text: (field: Field) => ReturnType<FormView<'club'>['text']>;
  readonly select: (field: Field) => ReturnType<FormView<'club'>['select']>;
};

type AddressFieldsProps<Path extends string> = {
  readonly form: AddressForm<NoInfer<`${Path}${AddressField}`>>;
  /** Before the fields' names. */
  readonly path: Path;
  /** 'section-licensee ' separates the autofill from the payer's; or ''. */
  readonly section: string;
};

const options = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, text: name }));
const countryOptions = options(countries);
const stateOptions = options(usStates);

export function AddressFields<Path extends string>({ form, path, section }: AddressFieldsProps<Path>) {
  const isUs = form.textAt(`${path}country`) === 'US';
  const autofillToken = (field: string) => `${section}billing ${field}`;
  const state = `${path}state` as const;
  return (
    <>
      <div className={styles.whole}>
        <TextField
          label={lineLabels.address1}
          autoComplete={autofillToken('address-line1')}
          {...form.text(`${path}address1`)}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          label={lineLabels.address2}
          optional
          autoComplete={autofillToken('address-line2')}
          {...form.text(`${path}address2`)}
        />
      </div>
      <TextField
        label={lineLabels.zip_code}
        inputMode={isUs ? 'numeric' : 'text'}
        autoComplete={autofillToken('postal-code')}
        {...form.text(`${path}zip_code`)}
      />
      <TextField
        label={lineLabels.city}
        autoComplete={autofillToken('address-level2')}
        {...form.text(`${path}city`)}
      />
      <SelectField
        label={lineLabels.country}
        empty="Please select"
        options={countryOptions}
        autoComplete={autofillToken('country')}
        {...form.select(`${path}country`)}
      />
      {isUs ? (
        <SelectField
          label={lineLabels.state}
          empty="Please select"
          options={stateOptions}
          autoComplete={autofillToken('address-level1')}
          {...form.select(state)}
        />
      ) : hasState(form.textAt(`${path}country`)) || form.textAt(state) !== '' ? (
        <TextField
          label={lineLabels.state}
          optional
          autoComplete={autofillToken('address-level1')}
          {...form.text(state)}
        />
      ) : null}
    </>
  );
}
