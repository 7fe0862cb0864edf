/** /user/forget-password: requests an email with a link that sets a new password (§password.reset.form). */
import { useActorRef } from '@xstate/react';
import type { ChangeLogic } from '../../compose/account.ts';
import type { PageProps } from '../../routes/route.ts';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function ForgetPasswordPage({ logics }: PageProps<null, ChangeLogic>) {
  const form = useActorRef(logics.machine, { input: logics.input });
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Forgot your password?</h1>
      <div className={styles.body}>
        <p>Tell us the email address of your account: the email that we send holds a link for an hour.</p>
        <ChangeForm
          form={form}
          id="reset"
          label="Password reset"
          fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
          button="Send a password reset email"
        />
      </div>
    </div>
  );
}
