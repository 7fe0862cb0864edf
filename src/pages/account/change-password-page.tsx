/** /user/change-password?code=…: sets a new password by the reset letter's link (commerce, section 2). */
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useActors } from '../../actors.tsx';
import type { SetPasswordKit } from '../../compose/account.ts';
import type { PageProps } from '../../route.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function ChangePasswordPage({ machine: kit, search }: PageProps<null, SetPasswordKit>) {
  const actors = useActors();
  const code = new URLSearchParams(search).get('code') ?? '';
  const logic = useMemo(() => kit.composeSetPassword(actors, code), [kit, actors, code]);
  const form = useActorRef(logic, { input: kit.inputs.setPassword });
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
          <LinkButton look="quiet" href="/user/login">
            Log in
          </LinkButton>
          <LinkButton look="quiet" href="/user/forget-password">
            Request a new link
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
