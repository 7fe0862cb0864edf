/** A log-in or registration: email and password, then, if the server requires it, the code that it emailed. */
import { assign, setup } from 'xstate';
import type { Credentials } from '../domain/account.ts';
import type { Failure } from '../domain/failure.ts';
import { textAt } from '../domain/form-values.ts';
import type { ValuesOf } from '../domain/forms.ts';
import { failureOf } from './failure-of.ts';
import { formMachineOf } from './form.machine.ts';
import { unprovided } from './unprovided.ts';

export type CredentialsKind = 'login' | 'register';

/** The result of valid credentials; a required code is no failure. */
export type CredentialsReply = 'loggedIn' | 'codeRequired';

export type CredentialsContext = {
  readonly kind: CredentialsKind;
  readonly email: string;
  /** Stored here while the code is required. */
  readonly password: string;
  /** Why no other email was sent. */
  readonly failure: Failure | null;
};

type CredentialsEvent =
  /** The code didn't arrive. */
  | { type: 'code.resend' }
  /** Returns to the form to change email or password. */
  | { type: 'credentials.edit' };

export type CredentialsInput = Pick<CredentialsContext, 'kind' | 'email'>;

const credentialsIn = (values: ValuesOf<CredentialsKind>) => ({
  email: textAt(values, 'email'),
  password: textAt(values, 'password'),
});

export const credentialsMachine = setup({
  types: {
    context: {} as CredentialsContext,
    input: {} as CredentialsInput,
    events: {} as CredentialsEvent,
    tags: {} as 'busy' | 'failed',
    children: {} as { credentialsForm: 'credentialsForm'; codeForm: 'codeForm'; resendCode: 'resendCode' },
  },
  actors: {
    credentialsForm: formMachineOf<CredentialsKind, CredentialsReply>(),
    codeForm: formMachineOf<'emailCode', 'loggedIn'>(),
    resendCode: unprovided<CredentialsReply, Credentials>('resendCode'),
  },
  guards: {
    isCodeRequired: (_, { reply }: { reply: CredentialsReply | null }) => reply === 'codeRequired',
  },
}).createMachine({
  id: 'credentials',
  context: ({ input: { kind, email } }) => ({ kind, email, password: '', failure: null }),
  initial: 'entering',
  states: {
    entering: {
      description: 'Email and password are entered and submitted.',
      invoke: {
        id: 'credentialsForm',
        src: 'credentialsForm',
        input: ({ context: { kind, email } }) => ({ form: kind, values: { email } }),
        onSnapshot: {
          actions: assign({ email: ({ event }) => textAt(event.snapshot.context.values, 'email') }),
        },
        onDone: [
          {
            guard: { type: 'isCodeRequired', params: ({ event }) => ({ reply: event.output.reply }) },
            target: 'verifying',
            actions: assign(({ event }) => credentialsIn(event.output.values)),
          },
          { target: 'loggedIn' },
        ],
        onError: { target: 'entering', reenter: true },
      },
    },
    verifying: {
      description: 'The server requires proof that the address is the visitor’s: it emailed a code.',
      initial: 'sent',
      invoke: {
        id: 'codeForm',
        src: 'codeForm',
        input: ({ context: { email, password } }) => ({
          form: 'emailCode',
          values: { email, password, email_code: '' },
        }),
        onDone: { target: 'loggedIn' },
        onError: { target: 'verifying', reenter: true },
      },
      on: { 'credentials.edit': { target: 'entering', actions: assign({ password: '', failure: null }) } },
      states: {
        sent: {
          description: 'The first email was sent.',
          on: { 'code.resend': { target: 'resending' } },
        },
        resending: {
          description: 'Submits the same credentials without a code, so that the server sends another email.',
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'resendCode',
            src: 'resendCode',
            input: ({ context: { email, password } }) => ({ email, password }),
            onDone: [
              {
                guard: { type: 'isCodeRequired', params: ({ event }) => ({ reply: event.output }) },
                target: 'resent',
              },
              // The server no longer requires a code.
              { target: '#credentials.loggedIn' },
            ],
            onError: {
              target: 'resendFailed',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        resent: {
          description: 'Another email was sent.',
          on: { 'code.resend': { target: 'resending' } },
        },
        resendFailed: {
          description: 'No other email was sent; `failure` has the reason, and how long to wait.',
          tags: 'failed',
          on: { 'code.resend': { target: 'resending' } },
        },
      },
    },
    loggedIn: { description: 'The user is logged in.', type: 'final' },
  },
});
