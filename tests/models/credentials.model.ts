/** Every input, event and outcome of a log-in or a registration that its paths are made of. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { credentialsMachine } from '../../machines/credentials.machine.ts';
import { failure } from '../support/failure.ts';

const email = 'ada@example.com';
const values = { email, password: 'right horse' };
const loggedIn = 'loggedIn';
const codeRequired = 'codeRequired';

const formSnapshot = (value: unknown) => ({
  type: 'xstate.snapshot.credentialsForm',
  snapshot: { value, context: { values } },
});

const cases = {
  'code.resend': [{ type: 'code.resend' }],
  'credentials.edit': [{ type: 'credentials.edit' }],
  'xstate.snapshot.credentialsForm': [formSnapshot('editing')],
  'xstate.done.actor.credentialsForm': [
    done('credentialsForm', { values, reply: loggedIn }),
    done('credentialsForm', { values, reply: codeRequired }),
  ],
  'xstate.error.actor.credentialsForm': [fail('credentialsForm', failure())],
  'xstate.done.actor.codeForm': [done('codeForm', { values: { email_code: 'KQ7M-3XPD' }, reply: loggedIn })],
  'xstate.error.actor.codeForm': [fail('codeForm', failure())],
  'xstate.done.actor.resendCode': [done('resendCode', codeRequired), done('resendCode', loggedIn)],
  'xstate.error.actor.resendCode': [
    fail(
      'resendCode',
      failure({
        status: 429,
        rule: 'refused',
        message: 'Too many attempts. Please try again in 4 minutes.',
      }),
    ),
  ],
} satisfies Cases<EventFromLogic<typeof credentialsMachine>>;

export const credentialsModel: Model<typeof credentialsMachine> = {
  machine: credentialsMachine,
  inputs: [
    { kind: 'login', email: '' },
    { kind: 'register', email },
  ],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof credentialsMachine>) => [
    value,
    context.email !== '',
    context.failure?.message ?? null,
  ],
};
