/** A Club invitation: checked first, then whoever is logged in leaves, and the registration opens (commerce, section 2). */
import { assign, setup } from 'xstate';
import { type CheckedInvite, invalidInviteMessage, registrationValues } from '../domain/club.ts';
import { failureOf } from './failed.ts';
import { formMachineOf } from './form.machine.ts';
import { unprovided } from './unprovided.ts';

type ClubInviteContext = {
  /** The invite's, out of the address. */
  readonly token: string;
  readonly checked: CheckedInvite | null;
  readonly message: string;
};

type Thrown = { readonly error: unknown };

/** The server has looked at this invite and won't have it: asking again changes nothing. */
const refusals: readonly number[] = [400, 404, 409, 422];

/** The server's words, or the specification's where it gave none (commerce, section 8). */
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
    /** Logs out whoever is logged in; done when nobody is. */
    leaveSession: unprovided<null>('leaveSession'),
    /** Its job registers and keeps the session's token, which no machine sees. */
    registerForm: formMachineOf<null>(),
  },
  guards: {
    isRefused: (_, { error }: Thrown) => refusals.includes(failureOf(error).status),
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
      description: 'Asks whether the invite is good, and for whom it is. Nobody is logged out for a bad one.',
      tags: 'busy',
      invoke: {
        id: 'checkInvite',
        src: 'checkInvite',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'leaving', actions: assign({ checked: ({ event }) => event.output }) },
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
      description: 'The link is of no invite, or of one that was used or waited too long.',
      tags: 'failed',
    },
    failed: {
      description: 'The invite could not be checked; the reader may try again.',
      tags: 'failed',
      on: { 'invite.retry': { target: 'checking', actions: assign({ message: '' }) } },
    },
    leaving: {
      description: 'The invite is good: whoever is logged in here is logged out first.',
      tags: 'busy',
      invoke: {
        id: 'leaveSession',
        src: 'leaveSession',
        onDone: { target: 'registering' },
        onError: { target: 'registering' },
      },
    },
    registering: {
      description: 'The registration is being filled in; its form is a machine of its own.',
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
      description: 'A member was made, and is on the way to the Club.',
      tags: 'busy',
      entry: 'openClub',
    },
  },
});
