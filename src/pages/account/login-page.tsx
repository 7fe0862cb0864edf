/** /user/login: email and password; where one goes afterwards is the navigation's affair (commerce, section 2). */
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useActors } from '../../actors.tsx';
import type { LogInKit } from '../../compose/account.ts';
import type { PageProps } from '../../route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CredentialsForm } from '../../ui/form/credentials-form.tsx';
import styles from './login-page.module.css';

export function LoginPage({ machine: kit }: PageProps<null, LogInKit>) {
  const actors = useActors();
  const logic = useMemo(() => kit.composeLogIn(actors), [kit, actors]);
  const credentials = useActorRef(logic, { input: { kind: 'login', email: '' } });
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Your account</h1>
      <div className={styles.body}>
        <CredentialsForm credentials={credentials} look="primary" level={2}>
          <LinkButton look="quiet" href="/user/forget-password">
            Don't remember your password?
          </LinkButton>
        </CredentialsForm>
        <p className={styles.note}>
          No account yet? Accounts can be created during checkout: put a typeface into your cart and go on
          from there.
        </p>
      </div>
    </div>
  );
}
