/** Form values, and how a change to one field affects others (§forms.country.resets-state, §checkout.junior.exclusive). */
import type { Cart } from './cart.ts';
import { codeRequiredRule, type Failure } from './failure.ts';
import type { PersonalInfo } from './licensee.ts';
import type { FormName, FormValues } from './rules.ts';

export type FieldValue = string | boolean;

/** The value at a path ('third_party_data.city'); undefined where nothing was entered. */
export function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isValues(value) ? value[key] : undefined), values);
}

/** The text at a path; '' for anything but a string. */
export function textAt(values: FormValues, path: string): string {
  const value = valueAt(values, path);
  return typeof value === 'string' ? value : '';
}

/** The values with one field and its dependent fields changed. Other entries stay. */
export function changeField(
  form: FormName,
  values: FormValues,
  field: string,
  value: FieldValue,
): FormValues {
  return Object.entries({ [field]: value, ...dependentChanges(form, field, value) }).reduce(
    (before, [path, next]) => setAt(before, path.split('.'), next),
    values,
  );
}

/** Dependent changes: a new country clears the state, a new address the code; a Junior order is never for a third party. */
function dependentChanges(form: FormName, field: string, value: FieldValue): { [path: string]: FieldValue } {
  if (form === 'changeEmail' && field === 'email') return { [codeRequiredRule]: false, email_code: '' };
  if (form !== 'information' && form !== 'club') return {};
  if (field === 'country') return { state: '' };
  if (field === 'third_party_data.country') return { 'third_party_data.state': '' };
  if (field === 'is_student_order' && value) return { is_graduate_order: false, third_party_order: false };
  if (field === 'is_graduate_order' && value) return { is_student_order: false, third_party_order: false };
  return {};
}

const isValues = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function setAt(values: FormValues, [key, ...rest]: readonly string[], value: FieldValue): FormValues {
  if (key === undefined) return values;
  const inner = values[key];
  return { ...values, [key]: rest.length ? setAt(isValues(inner) ? inner : {}, rest, value) : value };
}

/** Whether the order is for a student or graduate. */
export const isJuniorOrder = (info: PersonalInfo) =>
  info.is_student_order === true || info.is_graduate_order === true;

export const taxErrorRule = 'taxjar_error';

/**
 * The tax service's error as the form's failure, or undefined: the address step succeeds only without one. It belongs to the
 * third party's fields when the order is for one (§checkout.information.tax-error).
 */
export function taxFailureOf(cart: Cart, info: PersonalInfo): Failure | undefined {
  const message = cart.taxjar_error;
  if (!message) return undefined;
  const field = info.third_party_order ? 'third_party_data.taxjar_error' : 'taxjar_error';
  return {
    status: 422,
    rule: taxErrorRule,
    message,
    errors: [{ field, message, rule: taxErrorRule }],
  };
}
