/**
 * Every input, event and outcome of the club-invite machine that its paths are made of (§club.invite.checked-first,
 * §club.invite.logout, §club.invite.invalid).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { clubInviteMachine } from '../../machines/club-invite.machine.ts';
import { failure } from '../support/failure.ts';

const invite = { id: 3, email: 'ann@example.com', coworker_invite: 0, beta_user: null };
const coworker = { id: 4, email: 'bo@example.com', coworker_invite: 1, beta_user: { company: 'Quay' } };
const refused = (status: number, message: string) =>
  fail('checkInvite', failure({ status, rule: message, message }));

const cases = {
  'invite.retry': [{ type: 'invite.retry' }],
  'xstate.done.actor.checkInvite': [
    done('checkInvite', { invite, already_customer: false }),
    done('checkInvite', { invite: coworker, already_customer: true }),
  ],
  'xstate.error.actor.checkInvite': [
    refused(404, 'Invalid invite link'),
    refused(409, 'This invite has already been used.'),
    refused(429, 'Too many attempts. Please try again later.'),
    fail(
      'checkInvite',
      failure({ status: 0, rule: 'connection_error', message: 'Please check your connection' }),
    ),
    fail('checkInvite', failure()),
  ],
  'user.changed': [
    { type: 'user.changed', reader: 'visitor' },
    { type: 'user.changed', reader: 'customer' },
  ],
  'xstate.error.actor.followUser': [fail('followUser', failure())],
  'xstate.done.actor.registerForm': [done('registerForm', { values: {}, reply: null })],
  'xstate.error.actor.registerForm': [fail('registerForm', failure())],
} satisfies Cases<EventFromLogic<typeof clubInviteMachine>>;

export const clubInviteModel: Model<typeof clubInviteMachine> = {
  machine: clubInviteMachine,
  inputs: [{ token: 'one' }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof clubInviteMachine>) => [
    value,
    context.checked?.already_customer ?? null,
    context.message,
  ],
};
