/** Checks what the buyer sent with Pay: the form's rules, the places, the terms, and who is licensed. */
import type { CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import type { FieldError } from '../../domain/failure-body.ts';
import { juniorOf } from '../../domain/junior.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { validate } from '../../domain/rules.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import { placeErrors } from '../places.ts';

export type Review = {
  readonly info: PersonalInfo;
  readonly thirdParty: ThirdParty | undefined;
};

/** The people of a checked order: third-party data only in a third-party order, the top-level one first. */
export function readReview(
  body: CheckoutRequest | FreeOrderRequest,
): { readonly ok: true; readonly review: Review } | { readonly ok: false; readonly errors: FieldError[] } {
  const { third_party_data: _nested, beta: _beta, ...ownInfo } = body.user.personal_info;
  const thirdParty = thirdPartyOf(body.user.personal_info, body.third_party_data);
  const info: PersonalInfo = thirdParty ? { ...ownInfo, third_party_data: thirdParty } : ownInfo;
  const errors = [
    ...informationErrors(info),
    ...validate('review', {
      // The specified request has no such members: they were agreed to where the order was reviewed.
      terms: body.terms ?? true,
      junior_terms: body.junior_terms ?? true,
      is_junior: juniorOf(info) !== undefined,
    }),
  ];
  return errors.length > 0 ? { ok: false, errors } : { ok: true, review: { info, thirdParty } };
}

/** The errors of step 2; the third party's part counts only in a third-party order. */
export function informationErrors(info: PersonalInfo): FieldError[] {
  const thirdParty = thirdPartyOf(info);
  return [
    ...validate('information', info),
    ...placeErrors('information', info),
    ...(thirdParty ? placeErrors('information', thirdParty, 'third_party_data.') : []),
  ];
}
