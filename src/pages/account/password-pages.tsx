/** The pages by which a lost password or address is won back: each a form, mostly from an emailed link. */
import { useActorRef, useSelector } from '@xstate/react';
import { lineLabels } from '../../../domain/line-labels.ts';
import type { ChangeLogic } from '../../compose/account.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Hung } from '../../ui/hung.tsx';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

/** /user/change-password?code=…: sets a new password by the link of the reset email (§password.set.form). */
export function ChangePasswordPage({ logics, search }: PageProps<null, ChangeLogic>) {
  const code = new URLSearchParams(search).get('code') ?? '';
  const form = useActorRef(logics.machine, { input: logics.input });
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>New password</Hung>
      </h1>
      <div className={styles.body}>
        {code ? (
          <ChangeForm
            form={form}
            id="set"
            label="New password"
            fields={[
              {
                name: 'password',
                label: lineLabels.password,
                type: 'password',
                autoComplete: 'new-password',
                hint: 'At least 8 characters.',
              },
            ]}
            button="Change your password"
          />
        ) : (
          <p>This address is not whole. Please open the link of our email, or request a new one.</p>
        )}
        <div className={styles.actions}>
          <LinkButton variant="quiet" href="/user/login">
            Log in
          </LinkButton>
          <LinkButton variant="quiet" href="/user/forget-password">
            Request a new link
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** /user/forget-password: requests an email with a link that sets a new password (§password.reset.form). */
export function ForgetPasswordPage({ logics }: PageProps<null, ChangeLogic>) {
  const form = useActorRef(logics.machine, { input: logics.input });
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Forgot your password?</Hung>
      </h1>
      <div className={styles.body}>
        <p>Tell us the email address of your account: the email that we send holds a link for an hour.</p>
        <ChangeForm
          form={form}
          id="reset"
          label="Password reset"
          fields={[{ name: 'email', label: lineLabels.email, type: 'email', autoComplete: 'username' }]}
          button="Send a password reset email"
        />
      </div>
    </div>
  );
}

/** /user/return-email?code=…: reverts a change of the email address, by a button, because mail scanners open links. */
export function ReturnEmailPage({ logics }: PageProps<null, ChangeLogic>) {
  const form = useActorRef(logics.machine, { input: logics.input });
  const isReverted = useSelector(form, (state) => state.hasTag('submitted'));
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Take the change back</Hung>
      </h1>
      <div className={styles.body}>
        <p>
          Your account gets its old email address again, everybody who is logged in is logged out, and its
          password is void. We send you a link that sets a new one. The cart and the saved address are
          emptied: somebody else may have filled them in. Orders and licences stay.
        </p>
        <ChangeForm
          form={form}
          id="return"
          label="Old email address"
          fields={[]}
          button="Take the change back"
        />
        {isReverted ? (
          <div className={styles.actions}>
            <LinkButton variant="quiet" href="/user/forget-password">
              Request another link
            </LinkButton>
          </div>
        ) : null}
      </div>
    </div>
  );
}
