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
          <p>This link is incomplete. Please open the link in our email again, or request a new one.</p>
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
        <p>Enter the email address of your account. We’ll send you a link that’s valid for one hour.</p>
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
          Your account goes back to its old email address, everyone who is logged in is logged out, and the
          password stops working. We’ll send you a link to set a new one. The cart and the saved address are
          cleared, since somebody else may have filled them in. Orders and licences stay.
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
