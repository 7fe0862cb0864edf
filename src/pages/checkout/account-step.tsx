/** The account step: log-in or registration. */
import type { User } from '../../../domain/account.ts';
import { type CredentialsActor, CredentialsForm } from '../../app/credentials-form.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './checkout-page.module.css';
import { Step } from './step.tsx';

type AccountStepProps = {
  readonly user: User | null;
  readonly isReturning: boolean;
  readonly logIn: CredentialsActor | undefined;
  readonly register: CredentialsActor | undefined;
  readonly onLogOut: () => void;
};

export function AccountStep({ user, isReturning, logIn, register, onLogOut }: AccountStepProps) {
  const line = user ? (
    <>
      <p>
        You are logged in as <strong>{user.email}</strong>
      </p>
      <Button variant="quiet" onClick={onLogOut}>
        Log out
      </Button>
    </>
  ) : null;
  return (
    <Step name="account" state={user ? 'done' : 'active'} line={line}>
      <p className={styles.lead}>
        {isReturning
          ? 'You were logged out. Log in again to go on: your cart and what you typed are kept.'
          : 'Log in, or register if you are new: your orders, licences and downloads are kept in your account.'}
      </p>
      <div className={styles.pair}>
        {logIn ? (
          <CredentialsForm credentials={logIn}>
            <LinkButton variant="quiet" href="/user/forget-password">
              Don’t remember your password?
            </LinkButton>
          </CredentialsForm>
        ) : null}
        {register ? <CredentialsForm credentials={register} variant="primary" /> : null}
      </div>
    </Step>
  );
}
