/** /user/forget-password: asks for a letter with a link that sets a new password (commerce, section 2). */
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import type { ResetKit } from '../../compose/account.ts';
import type { PageProps } from '../../route.ts';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function ForgetPasswordPage({ machine: kit }: PageProps<null, ResetKit>) {
  const logic = useMemo(() => kit.composeReset(), [kit]);
  const form = useActorRef(logic, { input: kit.inputs.reset });
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
