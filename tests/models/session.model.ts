/**
 * Every input, event and outcome of the session machine that its paths are made of (§session.expiry,
 * §session.user-fetch-failed, §session.unreached, §session.logout, §session.logged-in, §startup.user, §startup.no-token).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { sessionMachine } from '../../machines/session.machine.ts';
import { failure } from '../support/failure.ts';

const user = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: { beta: true } };
const offline = failure({ status: 0, rule: 'connection_error', message: 'Please check your connection' });

const cases = {
  'user.known': [{ type: 'user.known', user }],
  'logout.submit': [{ type: 'logout.submit' }],
  'user.reload': [{ type: 'user.reload' }],
  'token.refused': [{ type: 'token.refused' }],
  'session.started': [{ type: 'session.started' }],
  'session.ended': [{ type: 'session.ended' }],
  'xstate.done.actor.readSession': [
    done('readSession', { hasToken: false, profile: null }),
    done('readSession', { hasToken: true, profile: user }),
    done('readSession', { hasToken: true, profile: null }),
  ],
  'xstate.error.actor.readSession': [fail('readSession', 'storage is refused')],
  'xstate.done.actor.loadUser': [done('loadUser', user)],
  'xstate.error.actor.loadUser': [
    fail('loadUser', failure({ status: 401 })),
    fail('loadUser', failure({ status: 500 })),
    fail('loadUser', failure({ status: 503 })),
    fail('loadUser', offline),
  ],
  'xstate.done.actor.reloadUser': [done('reloadUser', { ...user, email: 'ada@example.org' })],
  'xstate.error.actor.reloadUser': [
    fail('reloadUser', failure({ status: 401 })),
    fail('reloadUser', offline),
  ],
  'xstate.done.actor.logOut': [done('logOut', null)],
  'xstate.error.actor.logOut': [fail('logOut', offline)],
  'xstate.done.actor.expireSession': [done('expireSession', null)],
  'xstate.error.actor.expireSession': [fail('expireSession', 'storage is refused')],
} satisfies Cases<EventFromLogic<typeof sessionMachine>>;

export const sessionModel: Model<typeof sessionMachine> = {
  machine: sessionMachine,
  inputs: [undefined],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof sessionMachine>) => [value, context.user !== null],
};
