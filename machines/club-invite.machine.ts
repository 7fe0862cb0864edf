/** A Club invite: it is checked, a logged-in user is logged out, and the registration opens (§club.invite.checked-first). */
import { assign, setup } from 'xstate';
import { type CheckedInvite, invalidInviteMessage, registrationValues } from '../domain/club.ts';
import { type ClubReader, followUser } from './club.machine.ts';
import { failureOf } from './failure-of.ts';
import { formMachineOf } from './form.machine.ts';
import { unprovided } from './unprovided.ts';

type ClubInviteContext = {
  /** The invite's token, from the address. */
  readonly token: string;
  readonly checked: CheckedInvite | null;
  readonly message: string;
};

type Thrown = { readonly error: unknown };

/** Statuses by which the server rejects the invite for good: a retry changes nothing. */
const finalStatuses: readonly number[] = [400, 404, 409, 422];

/** The server's message, or one of ours where there is none (§club.invite.invalid). */
function messageOf(error: unknown): string {
  const { rule, message } = failureOf(error);
  return rule === 'unhandled_error' ? invalidInviteMessage : message;
}

export const clubInviteMachine = setup({
  types: {
    context: {} as ClubInviteContext,
    input: {} as { readonly token: string },
    events: {} as
      | { type: 'invite.retry' }
      /** It is known who is logged in, or another one is. */
      | { type: 'user.changed'; reader: ClubReader },
    children: {} as { registerForm: 'registerForm' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    checkInvite: unprovided<CheckedInvite, { token: string }>('checkInvite'),
    followUser,
    /** Its `submit` actor registers and stores the session's token, which no machine sees. */
    registerForm: formMachineOf<'club', null>(),
  },
  guards: {
    isLoggedIn: (_, { reader }: { reader: ClubReader }) => reader !== 'visitor',
    isRefused: (_, { error }: Thrown) => finalStatuses.includes(failureOf(error).status),
  },
  actions: {
    /** Logs out, which reloads the page. */
    logOut: () => {},
    openClub: () => {},
  },
}).createMachine({
  id: 'club-invite',
  context: ({ input }) => ({ token: input.token, checked: null, message: '' }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Checks whether the invite is valid, and for whom. An invalid one logs nobody out.',
      tags: 'busy',
      invoke: {
        id: 'checkInvite',
        src: 'checkInvite',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'identifying', actions: assign({ checked: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: assign({ message: ({ event }) => messageOf(event.error) }),
          },
          { target: 'failed', actions: assign({ message: ({ event }) => messageOf(event.error) }) },
        ],
      },
    },
    refused: {
      description: 'There is no such invite, or it was used or has expired.',
      tags: 'failed',
    },
    failed: {
      description: 'The invite could not be checked; the reader may retry.',
      tags: 'failed',
      on: { 'invite.retry': { target: 'checking', actions: assign({ message: '' }) } },
    },
    identifying: {
      description: 'The invite is valid; a logged-in user will be logged out first.',
      tags: 'busy',
      invoke: { id: 'followUser', src: 'followUser', onError: { target: 'registering' } },
      on: {
        'user.changed': [
          { guard: { type: 'isLoggedIn', params: ({ event }) => event }, target: 'loggingOut' },
          { target: 'registering' },
        ],
      },
    },
    loggingOut: {
      description: 'The user is being logged out; then the page is reloaded, and the invite checked again.',
      tags: 'busy',
      entry: 'logOut',
    },
    registering: {
      description: 'The registration is being filled in, in a form machine.',
      invoke: {
        id: 'registerForm',
        src: 'registerForm',
        input: ({ context: { checked, token } }) => ({
          form: 'club',
          values: checked ? registrationValues(checked, token) : {},
        }),
        onDone: { target: 'registered' },
        onError: { target: 'registering', reenter: true },
      },
    },
    registered: {
      description: 'The account is a member now; the Club is being opened.',
      tags: 'busy',
      entry: 'openClub',
    },
  },
});
