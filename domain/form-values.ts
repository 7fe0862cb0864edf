/** Form values, and how a change to one field affects others (§forms.country.resets-state, §checkout.junior.exclusive). */
import type { Cart } from './cart.ts';
import { codeRequiredRule, type Failure } from './failure.ts';
import {
  type AdditionalField,
  type FieldOf,
  type FieldValue,
  type FormName,
  requiredFieldByRule,
  type ValuesOf,
} from './forms.ts';
import type { PersonalInfo } from './licensee.ts';
import type { PathOf } from './shape.ts';
import { taxAddress } from './tax.ts';
import { oneLine } from './visible-text.ts';

const isParent = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** The value at a path ('third_party_data.city'); undefined where nothing was entered. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isParent(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      values,
    );

/** The text in a field; '' where none was entered. */
export function textAt<Values extends object>(values: Values, field: PathOf<Values, string>): string {
  const value = valueAt(values, field);
  return typeof value === 'string' ? value : '';
}

/** The values with one field and its dependent fields changed. Other entries stay. */
export function changeField<Form extends FormName>(
  form: Form,
  values: ValuesOf<Form>,
  field: FieldOf<Form>,
  value: FieldValue,
): ValuesOf<Form> {
  return Object.entries({
    [field]: asRead(form, field, value),
    ...dependentChanges(form, field, value),
  }).reduce((before, [path, next]) => setAt(before, path.split('.'), next), values);
}

/** Lines about people hold no line breaks and direction marks, as on the server (§licensee.controls-removed). */
const asRead = (form: FormName, field: string, value: FieldValue): FieldValue =>
  form === 'information' && typeof value === 'string' && !field.endsWith('email') ? oneLine(value) : value;

/** Dependent changes: a new country clears the state, a new address the code; a Junior order is never for a third party. */
function dependentChanges(
  form: FormName,
  field: FieldOf<FormName>,
  value: FieldValue,
): { readonly [Field in FieldOf<FormName>]?: FieldValue } {
  if (form === 'changeEmail' && field === 'email') return { [codeRequiredRule]: false, email_code: '' };
  if (form !== 'information' && form !== 'club') return {};
  if (field === 'country') return { state: '' };
  if (field === 'third_party_data.country') return { 'third_party_data.state': '' };
  if (field === 'is_student_order' && value) return { is_graduate_order: false, third_party_order: false };
  if (field === 'is_graduate_order' && value) return { is_student_order: false, third_party_order: false };
  return {};
}

function setAt<Values extends object>(
  values: Values,
  [name, ...rest]: readonly string[],
  value: FieldValue,
): Values {
  if (name === undefined) return values;
  const inner = valueAt(values, name);
  const parent = isParent(inner) && !Array.isArray(inner) ? inner : {};
  return { ...values, [name]: rest.length ? setAt(parent, rest, value) : value };
}

const additionalFields = Object.entries(requiredFieldByRule);

/** The field that a refusal by this rule requires in addition, if it is such a rule. */
export const requiredFieldBy = (rule: string): AdditionalField | undefined =>
  additionalFields.find(([each]) => each === rule)?.[1];

/** The fields that the server has required in addition. */
export const requiredFieldsOf = (values: object): readonly AdditionalField[] =>
  additionalFields.filter(([rule]) => valueAt(values, rule) === true).map(([, field]) => field);

/** Whether the order is for a student or graduate. */
export const isJuniorOrder = (info: PersonalInfo) =>
  info.is_student_order === true || info.is_graduate_order === true;

export const taxErrorRule = 'taxjar_error';

/**
 * The tax service's error as the form's failure, or undefined: the address step succeeds only without one. It belongs to a
 * line of the address that decides the tax (§checkout.information.tax-error); without a rate for anybody, to no field.
 */
export function taxFailureOf(cart: Cart, info: PersonalInfo): Failure | undefined {
  const { taxjar_error: message, taxjar_error_field: line } = cart;
  if (!message) return undefined;
  const owner = taxAddress(info)?.of === 'third_party' ? 'third_party_data.' : '';
  const field = line ? owner + line : '';
  return {
    status: 422,
    rule: taxErrorRule,
    message,
    errors: [{ field, message, rule: taxErrorRule }],
  };
}

const wirePath = 'user.personal_info.';

/** A refusal of the address step, with the server's paths as the form's fields: 'user.personal_info.name' is its 'name'. */
export const informationFailure = (failure: Failure): Failure => ({
  ...failure,
  errors: failure.errors.map((error) => ({
    ...error,
    field: error.field.startsWith(wirePath) ? error.field.slice(wirePath.length) : error.field,
  })),
});
