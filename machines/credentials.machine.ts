/** A log-in or a registration: email and password, then, where the server asks for it, the code that it emailed. */
import { assign, setup } from 'xstate';
import type { Credentials, User } from '../domain/account.ts';
import type { Failure } from '../domain/failure.ts';
import { textAt } from '../domain/form-values.ts';
import { failureOf } from './failed.ts';
import { type FormContext, formMachineOf } from './form.machine.ts';
import { unprovided } from './unprovided.ts';

export type CredentialsKind = 'login' | 'register';

/** What became of credentials that nothing is wrong with; a code that is asked for is no failure. */
export type Answered = { readonly kind: 'entered'; readonly user: User } | { readonly kind: 'codeAsked' };

export type CredentialsContext = {
  readonly kind: CredentialsKind;
  readonly email: string;
  /** Waits here while the code is asked for. */
  readonly password: string;
  /** Why no other email was sent. */
  readonly failure: Failure | null;
};

type CredentialsEvent =
  /** The code didn't come. */
  | { type: 'code.resend' }
  /** Another email or password than those that the code was asked for. */
  | { type: 'credentials.edit' };

export type CredentialsInput = Pick<CredentialsContext, 'kind' | 'email'>;

const typed = (values: FormContext['values']) => ({
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
    credentialsForm: formMachineOf<Answered>(),
    codeForm: formMachineOf<User>(),
    resendCode: unprovided<Answered, Credentials>('resendCode'),
  },
  guards: {
    isCodeAsked: (_, { answered }: { answered: Answered | null }) => answered?.kind === 'codeAsked',
  },
}).createMachine({
  id: 'credentials',
  context: ({ input: { kind, email } }) => ({ kind, email, password: '', failure: null }),
  initial: 'entering',
  states: {
    entering: {
      description: 'Email and password are typed and sent.',
      invoke: {
        id: 'credentialsForm',
        src: 'credentialsForm',
        input: ({ context: { kind, email } }) => ({ form: kind, values: { email } }),
        onSnapshot: {
          actions: assign({ email: ({ event }) => textAt(event.snapshot.context.values, 'email') }),
        },
        onDone: [
          {
            guard: { type: 'isCodeAsked', params: ({ event }) => ({ answered: event.output.reply }) },
            target: 'proving',
            actions: assign(({ event }) => typed(event.output.values)),
          },
          { target: 'entered' },
        ],
        onError: { target: 'entering', reenter: true },
      },
    },
    proving: {
      description: 'The server wants to see that the address is the visitor’s: it emailed a code.',
      initial: 'sent',
      invoke: {
        id: 'codeForm',
        src: 'codeForm',
        input: ({ context: { email, password } }) => ({
          form: 'emailCode',
          values: { email, password, email_code: '' },
        }),
        onDone: { target: 'entered' },
        onError: { target: 'proving', reenter: true },
      },
      on: { 'credentials.edit': { target: 'entering', actions: assign({ password: '', failure: null }) } },
      states: {
        sent: {
          description: 'The first email is on its way.',
          on: { 'code.resend': { target: 'resending' } },
        },
        resending: {
          description: 'The same credentials without a code make the server send another email.',
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'resendCode',
            src: 'resendCode',
            input: ({ context: { email, password } }) => ({ email, password }),
            onDone: [
              {
                guard: { type: 'isCodeAsked', params: ({ event }) => ({ answered: event.output }) },
                target: 'resent',
              },
              // Meanwhile the server wants none any more.
              { target: '#credentials.entered' },
            ],
            onError: {
              target: 'notResent',
              actions: assign({ failure: ({ event }) => failureOf(event.error) }),
            },
          },
        },
        resent: {
          description: 'Another email is on its way.',
          on: { 'code.resend': { target: 'resending' } },
        },
        notResent: {
          description: 'No other email was sent; context says why, and how long to wait.',
          tags: 'failed',
          on: { 'code.resend': { target: 'resending' } },
        },
      },
    },
    entered: { description: 'The session knows who it is.', type: 'final' },
  },
});
