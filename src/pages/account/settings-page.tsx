/** /user/profile: changes the account's email address and password (§settings.sections). */
import { useActorRef, useSelector } from '@xstate/react';
import { lineLabels } from '../../../domain/line-labels.ts';
import { useActors } from '../../app/actors.tsx';
import type { composeSettings } from '../../compose/account.ts';
import type { PageProps } from '../../routes/route.ts';
import { Hung } from '../../ui/hung.tsx';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function SettingsPage({ logics }: PageProps<null, ReturnType<typeof composeSettings>>) {
  const email = useActorRef(logics.email.machine, { input: logics.email.input });
  const password = useActorRef(logics.password.machine, { input: logics.password.input });
  const currentEmail = useSelector(useActors().session, ({ context }) => context.user?.email);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Settings</Hung>
      </h1>
      <div className={styles.sections}>
        <div className={styles.section}>
          <ChangeForm
            form={email}
            id="email"
            title="Change your email"
            variant="plain"
            fields={[
              {
                name: 'email',
                label: 'New email',
                type: 'email',
                autoComplete: 'email',
                ...(currentEmail ? { hint: `You log in with ${currentEmail}.` } : {}),
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
            variant="plain"
            fields={[
              {
                name: 'old_password',
                label: lineLabels.old_password,
                type: 'password',
                autoComplete: 'current-password',
              },
              {
                name: 'password',
                label: lineLabels.new_password,
                type: 'password',
                autoComplete: 'new-password',
                hint: 'At least 8 characters. Everyone logged in elsewhere will be logged out.',
              },
            ]}
            button="Change your password"
          />
        </div>
      </div>
    </div>
  );
}
