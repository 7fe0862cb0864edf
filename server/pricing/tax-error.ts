/** Why a sales tax could not be calculated (§checkout.information.tax-error). */
import type { TaxErrorField } from '../../domain/tax.ts';

/** For the buyer, with the line of the address that it is about, if it is one. */
export type TaxError = { readonly message: string; readonly field?: TaxErrorField };

/** As the API tells it. */
export const taxErrorMembers = ({ message, field }: TaxError) => ({
  taxjar_error: message,
  ...(field && { taxjar_error_field: field }),
});
