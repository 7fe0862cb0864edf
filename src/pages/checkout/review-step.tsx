/** The review step: the licensee, the order as it will be paid, and the terms (§checkout.review.licensee, §checkout.review.terms). */
import { agreementFor } from '../../../domain/agreement.ts';
import type { Cart } from '../../../domain/cart.ts';
import { countries } from '../../../domain/countries.ts';
import { isJuniorOrder } from '../../../domain/form-values.ts';
import { formatsOf } from '../../../domain/licence.ts';
import type { PersonalInfo } from '../../../domain/licensee.ts';
import { addressLines, licensedTo, licenseeName } from '../../../domain/postal-address.ts';
import { thirdPartyOf } from '../../../domain/tax.ts';
import { Button } from '../../ui/button.tsx';
import { CartChanges } from '../../ui/cart/cart-changes.tsx';
import { alignedCart } from '../../ui/cart/cart-column.ts';
import { CartLine } from '../../ui/cart/cart-line.tsx';
import { CartSums } from '../../ui/cart/cart-sums.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Checkbox } from '../../ui/form/field.tsx';
import { type FormActor, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './checkout-page.module.css';
import { Step, type StepState } from './step.tsx';

type ReviewStepProps = {
  readonly state: StepState;
  readonly form: FormActor<'review'> | undefined;
  readonly cart: Cart | null;
  readonly info: PersonalInfo;
  readonly notice: string;
};

export function ReviewStep({ state, form, cart, info, notice }: ReviewStepProps) {
  return (
    <Step name="review" state={state} line={<p>Reviewed, terms accepted</p>}>
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      {cart ? (
        <>
          <LicensedTo info={info} />
          <Reviewed cart={cart} />
          <Files cart={cart} />
        </>
      ) : null}
      {cart && form ? <Terms actor={form} cart={cart} info={info} /> : null}
    </Step>
  );
}

function LicensedTo({ info }: Pick<ReviewStepProps, 'info'>) {
  const licensee = thirdPartyOf(info) ?? info;
  const country = countries.find(({ code }) => code === licensee.country);
  return (
    <p>
      {licensedTo}{' '}
      <strong>
        <bdi>{licenseeName(licensee)}</bdi>
      </strong>
      , {addressLines(licensee, country?.name ?? '').join(', ')}
    </p>
  );
}

function Reviewed({ cart: reviewed }: { readonly cart: Cart }) {
  const cart = alignedCart(reviewed);
  return (
    <>
      <CartChanges cart={cart} />
      <ul className={styles.items}>
        {cart.cart.map((item) => (
          <CartLine key={`${item.type} ${item.id}`} item={item} />
        ))}
      </ul>
      <CartSums cart={cart} />
    </>
  );
}

/** What is downloaded after the payment (§checkout.review.files). */
function Files({ cart }: { readonly cart: Cart }) {
  const formats = formatsOf(cart.cart.flatMap(({ licences }) => licences));
  return (
    <p className={styles.hint}>
      After payment you can download a zip with the fonts as {formats.join(' and ')} files and the licence,
      and your invoice as a PDF.
    </p>
  );
}

type TermsProps = { readonly actor: FormActor<'review'>; readonly cart: Cart; readonly info: PersonalInfo };

function Terms({ actor, cart, info }: TermsProps) {
  const form = useForm(actor, 'review', ['terms', 'junior_terms']);
  const confirmation = info.is_student_order
    ? 'I confirm that I am a student'
    : 'I confirm that I graduated within the last 365 days';
  return (
    <form className={styles.form} aria-label="Terms" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} level={3} />
      <Checkbox
        required
        label={
          <>
            I agree to the{' '}
            <a href={agreementFor(cart.is_us_order).path} target="_blank" rel="noreferrer">
              licensing terms <span className="visually-hidden">(opens in a new tab)</span>
            </a>
          </>
        }
        {...form.checkbox('terms')}
      />
      {isJuniorOrder(info) ? (
        <Checkbox
          required
          label={
            <>
              {confirmation}, and I accept the{' '}
              <a href="/junior-licence" target="_blank" rel="noreferrer">
                Junior licence <span className="visually-hidden">(opens in a new tab)</span>
              </a>
            </>
          }
          {...form.checkbox('junior_terms')}
        />
      ) : null}
      <Button variant="primary" type="submit" busy={form.busy}>
        Everything looking good? Proceed to payment
      </Button>
    </form>
  );
}
