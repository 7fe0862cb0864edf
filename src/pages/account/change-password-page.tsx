/** /user/change-password?code=…: sets a new password by the link of the reset email (§password.set.form). */
import { useActorRef } from '@xstate/react';
import type { ChangeLogic } from '../../compose/account.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function ChangePasswordPage({ logics, search }: PageProps<null, ChangeLogic>) {
  const code = new URLSearchParams(search).get('code') ?? '';
  const form = useActorRef(logics.machine, { input: logics.input });
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>New password</h1>
      <div className={styles.body}>
        {code ? (
          <ChangeForm
            form={form}
            id="set"
            label="New password"
            fields={[
              {
                name: 'password',
                label: 'Password',
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
