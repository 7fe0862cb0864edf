/** /user/profile: the email address and the password that one logs in with (commerce, section 2). */
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useActors } from '../../actors.tsx';
import type { SettingsKit } from '../../compose/account.ts';
import type { PageProps } from '../../route.ts';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function SettingsPage({ machine: kit }: PageProps<null, SettingsKit>) {
  const actors = useActors();
  const email = useActorRef(
    useMemo(() => kit.composeChangeEmail(actors), [kit, actors]),
    { input: kit.inputs.changeEmail },
  );
  const password = useActorRef(
    useMemo(() => kit.composeChangePassword(), [kit]),
    { input: kit.inputs.changePassword },
  );
  const known = useSelector(actors.session, ({ context }) => context.user?.email);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Settings</h1>
      <div className={styles.sections}>
        <div className={styles.section}>
          <ChangeForm
            form={email}
            id="email"
            title="Change your email"
            look="plain"
            fields={[
              {
                name: 'email',
                label: 'New email',
                type: 'email',
                autoComplete: 'email',
                ...(known ? { hint: `You log in with ${known}.` } : {}),
              },
            ]}
            button="Change your email"
          />
        </div>
        <div className={styles.section}>
          <ChangeForm
            form={password}
            id="password"
            title="Change your password"
            look="plain"
            fields={[
              {
                name: 'old_password',
                label: 'Old password',
                type: 'password',
                autoComplete: 'current-password',
              },
              {
                name: 'password',
                label: 'New password',
                type: 'password',
                autoComplete: 'new-password',
                hint: 'At least 8 characters. Everybody who is logged in elsewhere is logged out.',
              },
            ]}
            button="Change your password"
          />
        </div>
      </div>
    </div>
  );
}
