/** /user/login: email and password; the navigation machine redirects afterwards (§login.page). */
import { useActorRef, useSelector } from '@xstate/react';
import { connectionMessage } from '../../../domain/failure.ts';
import type { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { useActors } from '../../app/actors.tsx';
import { CredentialsForm } from '../../app/credentials-form.tsx';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Hung } from '../../ui/hung.tsx';
import { FailedNotice } from '../../ui/notice.tsx';
import styles from './login-page.module.css';

export function LoginPage({ logics: logic }: PageProps<null, typeof credentialsMachine>) {
  const credentials = useActorRef(logic, { input: { kind: 'login', email: '' } });
  const { session } = useActors();
  const isUnreached = useSelector(session, (snapshot) => snapshot.hasTag('unreached'));
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Your account</Hung>
      </h1>
      <div className={styles.body}>
        {isUnreached ? (
          <FailedNotice
            title="Your account could not be loaded"
            message={connectionMessage}
            onRetry={() => session.send({ type: 'user.reload' })}
          />
        ) : null}
        <CredentialsForm credentials={credentials} variant="primary" level={2}>
          <LinkButton variant="quiet" href="/user/forget-password">
            Don’t remember your password?
          </LinkButton>
        </CredentialsForm>
        <p className={styles.note}>
          No account yet? Accounts can be created during checkout: add a typeface to your cart and carry on
          from there.
        </p>
      </div>
    </div>
  );
}
