/** /user/return-email?code=…: reverts a change of the email address, by a button, because mail scanners open links. */
import { useActorRef, useSelector } from '@xstate/react';
import type { ChangeLogic } from '../../compose/account.ts';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import styles from './account-page.module.css';
import { ChangeForm } from './change-form.tsx';

export function ReturnEmailPage({ logics }: PageProps<null, ChangeLogic>) {
  const form = useActorRef(logics.machine, { input: logics.input });
  const isReverted = useSelector(form, (state) => state.hasTag('submitted'));
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Take the change back</h1>
      <div className={styles.body}>
        <p>
          Your account gets its old email address again, everybody who is logged in is logged out, and its
          password is void. We send you a link that sets a new one. The cart and the saved address are
          emptied: somebody else may have filled them in. Orders and licences stay.
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
