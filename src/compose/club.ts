/** Joins the Club's pages to their calls: the invitation with its registration, and members' fonts. */
import { fromPromise, waitFor } from 'xstate';
import { type ClubRegistration, coworkerField, coworkerSlots } from '../../domain/club.ts';
import { textAt } from '../../domain/form-values.ts';
import type { FormValues } from '../../domain/rules.ts';
import { clubFontsMachine } from '../../machines/club-fonts.machine.ts';
import { clubInviteMachine } from '../../machines/club-invite.machine.ts';
import { formMachineOf } from '../../machines/form.machine.ts';
import type { Actors } from '../actors.tsx';
import { openAddress } from '../effects/visit.ts';
import { client, job, storage } from '../jobs.ts';
import { wait } from '../wait.ts';

const texts = [
  'email',
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'zip_code',
  'city',
  'state',
  'country',
  'instagram_handle',
] as const;

/** What the call takes of what the form holds; the password as it was typed. */
function registrationOf(values: FormValues): ClubRegistration {
  const text = (field: string) => textAt(values, field).trim();
  return {
    ...Object.fromEntries(texts.map((field) => [field, text(field)])),
    beta_user_invite_id: Number(values.beta_user_invite_id),
    token: textAt(values, 'token'),
    password: textAt(values, 'password'),
    terms: values.terms === true,
    ...(values.coworker_invite === true
      ? {}
      : {
          invited_coworker_emails: coworkerSlots.map((slot) => ({
            name: text(coworkerField(slot, 'name')),
            email: text(coworkerField(slot, 'email')),
          })),
        }),
  };
}

/** Registers and keeps the session's token, which is all that another load of the site needs. */
const registerForm = formMachineOf<null>().provide({
  actors: {
    wait,
    submit: fromPromise<null, FormValues>(async ({ input }) => {
      const [{ callApi }, { keepToken }] = await Promise.all([client(), storage()]);
      const { token } = await callApi('registerMember', { body: registrationOf(input) });
      keepToken(token);
      return null;
    }),
  },
});

export const composeClubInvite = ({ session }: Pick<Actors, 'session'>) =>
  clubInviteMachine.provide({
    actors: {
      registerForm,
      checkInvite: job('checkInvite', (body: { token: string }) => ({ body })),
      leaveSession: fromPromise<null, undefined>(async () => {
        const known = await waitFor(session, (state) => state.hasTag('known'));
        if (!known.hasTag('member')) return null;
        session.send({ type: 'logout.submit' });
        // Logging out loads the page anew, and the invitation begins again with nobody logged in.
        return await new Promise<null>(() => undefined);
      }),
    },
    actions: { openClub: () => openAddress('/club') },
  });

export const composeClubFonts = () =>
  clubFontsMachine.provide({
    actors: { wait, loadFonts: job('clubFonts', (_: undefined) => ({})) },
  });

export type ClubInviteKit = { readonly composeClubInvite: typeof composeClubInvite };
export type ClubKit = { readonly composeClubFonts: typeof composeClubFonts };
