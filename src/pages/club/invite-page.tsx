/** /club/invite/…: an invite to the Club, from its check to the registration (§club.invite.checked-first). */
import { useActorRef, useSelector } from '@xstate/react';
import type { clubInviteMachine } from '../../../machines/club-invite.machine.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './invite-page.module.css';
import { RegistrationForm } from './registration-form.tsx';

const shapes = [{ height: '4rem', width: '60%' }, { height: '3rem' }, { height: '3rem' }, { height: '3rem' }];

export function InvitePage({ logics: logic, params }: PageProps<null, typeof clubInviteMachine>) {
  const invite = useActorRef(logic, { input: { token: params.invite ?? '' } });
  const state = useSelector(invite, ({ value }) => value);
  const checked = useSelector(invite, ({ context }) => context.checked);
  const message = useSelector(invite, ({ context }) => context.message);
  const form = useSelector(invite, ({ children }) => children.registerForm);
  const isBusy = useSelector(invite, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className={styles.page} data-state={state}>
      <h1 className={styles.heading}>
        <Hung>Join the Club</Hung>
      </h1>
      {isBusy ? (
        <Skeleton
          label={
            state === 'registered' ? 'You are in. The Club is opening' : 'Your invitation is being checked'
          }
          lines={shapes}
        />
      ) : null}
      {state === 'refused' || state === 'failed' ? (
        <div className={styles.refused}>
          <Notice tone="error">{message}</Notice>
          {state === 'failed' ? (
            <Button onClick={() => invite.send({ type: 'invite.retry' })}>Try again</Button>
          ) : (
            <>
              <p>
                If you’ve already joined, the Club is open to you. If not, please ask whoever invited you for
                a new link.
              </p>
              <LinkButton href="/club">Go to the Club</LinkButton>
            </>
          )}
        </div>
      ) : null}
      {state === 'registering' && checked && form ? (
        <RegistrationForm actor={form} checked={checked} />
      ) : null}
    </div>
  );
}
