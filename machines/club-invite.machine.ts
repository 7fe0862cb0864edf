/** A Club invite: it is checked, a logged-in user is logged out, and the registration opens (§club.invite.checked-first). */
import { assign, setup } from 'xstate';
import { type CheckedInvite, invalidInviteMessage, registrationValues } from '../domain/club.ts';
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
    events: {} as { type: 'invite.retry' },
    children: {} as { registerForm: 'registerForm' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    checkInvite: unprovided<CheckedInvite, { token: string }>('checkInvite'),
    /** Logs out a logged-in user; done when nobody is logged in. */
    logOut: unprovided<null>('logOut'),
    /** Its `submit` actor registers and stores the session's token, which no machine sees. */
    registerForm: formMachineOf<'club', null>(),
  },
  guards: {
    isRefused: (_, { error }: Thrown) => finalStatuses.includes(failureOf(error).status),
  },
  actions: {
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
        onDone: { target: 'loggingOut', actions: assign({ checked: ({ event }) => event.output }) },
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
    loggingOut: {
      description: 'The invite is valid: a logged-in user is logged out first.',
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: { target: 'registering' },
        onError: { target: 'registering' },
      },
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
