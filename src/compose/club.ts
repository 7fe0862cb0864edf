/** Provides the Club machines: the invite with its registration, and the fonts for members. */
import { fromCallback, fromPromise } from 'xstate';
import type { User } from '../../domain/account.ts';
import { type ClubRegistration, registrationTexts } from '../../domain/club.ts';
import { textAt } from '../../domain/form-values.ts';
import { coworkerField, coworkerSlots, type TextFieldOf, type ValuesOf } from '../../domain/forms.ts';
import type { StaticPage } from '../../domain/pages.ts';
import { type ClubReader, clubMachine } from '../../machines/club.machine.ts';
import { clubFontsMachine } from '../../machines/club-fonts.machine.ts';
import { clubInviteMachine } from '../../machines/club-invite.machine.ts';
import { formMachineOf, type Submission } from '../../machines/form.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { storeToken } from '../effects/storage.ts';
import { loadHtmlCleaner } from '../ui/html.tsx';
import { apiActor } from './api-actor.ts';
import { redirectToLogin, storeAddress } from './session.ts';
import { shopNameOf } from './shop-name.ts';
import { onUserKnown } from './user.ts';

/** The form's values as the call's body; the password as typed. */
function registrationOf(values: ValuesOf<'club'>): ClubRegistration {
  const text = (field: TextFieldOf<'club'>) => textAt(values, field).trim();
  return {
    ...Object.fromEntries(registrationTexts.map((field) => [field, text(field)])),
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

/** Registers and stores the session token, which is all that a reload of the site needs. */
const registerForm = ({ environment: { client, wait }, maintenance }: AppWindow) =>
  formMachineOf<'club', null>(shopNameOf({ maintenance })).provide({
    actors: {
      wait,
      submit: fromPromise<null, Submission<'club'>>(async ({ input }) => {
        const { callApi } = await client();
        const { token } = await callApi('registerMember', { body: registrationOf(input.values) });
        storeToken(token);
        return null;
      }),
    },
  });

const readerOf = (user: User | null): ClubReader => {
  if (!user) return 'visitor';
  return user.personal_info.beta === true ? 'member' : 'customer';
};

const userFollower = (session: AppWindow['session']) =>
  fromCallback(({ sendBack }) =>
    onUserKnown(session, (user) => sendBack({ type: 'user.changed', reader: readerOf(user) })),
  );

export const composeClubInvite = (actors: AppWindow) => {
  const { session, environment } = actors;
  return clubInviteMachine.provide({
    actors: {
      registerForm: registerForm(actors),
      checkInvite: apiActor(environment, 'checkInvite', (body: { token: string }) => ({ body })),
      followUser: userFollower(session),
    },
    actions: {
      logOut: () => session.send({ type: 'logout.submit' }),
      openClub: () => environment.location.assign('/club'),
    },
  });
};

/** The Club's page, and the fonts that its members see. */
export const composeClub = ({ session, environment }: AppWindow) => {
  return {
    club: clubMachine.provide({
      actors: {
        followUser: userFollower(session),
        loadContent: fromPromise<StaticPage, undefined>(async ({ signal }) => {
          const content = environment.client().then(({ callApi }) => callApi('clubPage', { signal }));
          // A page that the server rendered has not needed it yet.
          const [page] = await Promise.all([content, loadHtmlCleaner()]);
          return page;
        }),
        redirectToLogin: fromPromise<null, undefined>(({ signal }) => redirectToLogin(environment, signal)),
      },
      actions: { saveAddress: () => storeAddress(location.pathname) },
    }),
    fonts: clubFontsMachine.provide({
      actors: {
        wait: environment.wait,
        load: apiActor(environment, 'clubFonts', (_: undefined) => ({})),
      },
    }),
  };
};

export type ClubLogics = ReturnType<typeof composeClub>;
