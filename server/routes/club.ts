/** The Club: invites checked and used, and members' fonts (§api.call.club-check, §api.call.club-register). */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { type ClubRegistration, invalidInviteMessage, usedInviteMessage } from '../../domain/club.ts';
import { createBetaFonts } from '../club/beta-fonts.ts';
import { joinClub, tooManyCoworkersMessage } from '../club/invites.ts';
import { registrationErrors, registrationOf } from '../club/registration.ts';
import { type Handlers, type Refusal, refuse, refuseFields } from '../handler.ts';
import type { Device } from '../security/device.ts';
import { uncountAttempt, withinLimit } from '../security/limits.ts';
import { hashPassword } from '../security/passwords.ts';
import { provePassword } from '../security/prove-password.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';
import { findInviteOfLink, isMember, redeemInvite, type StoredInvite } from '../stores/club.ts';
import { addSession } from '../stores/sessions.ts';
import { addUser, findUserByEmail, isAccessCurrent, proveEmail, type StoredUser } from '../stores/users.ts';

const knownMessage = 'An account with this email already exists. Please enter its password.';
const wrongPassword = [{ field: 'password', message: 'The password is wrong.', rule: 'wrong' }];
const notMemberMessage = 'This page is for Club members.';
const invalid = () => refuse(404, invalidInviteMessage);
const used = () => refuse(409, usedInviteMessage);
const noFile = () => refuse(404, 'This link has expired. Please open the Club again.', { href: '/club' });

/** Rolls back the transaction in which it is thrown; the refusal is the reply. */
class RollbackError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('undone');
    this.refusal = refusal;
  }
}

/** The future member's account: an existing one, with the hash that was verified, or a new one. */
type Owner = { readonly id: number | undefined; readonly passwordHash: string };

export const clubRoutes = (services: Services) => {
  const { db, clock, currentState } = services;
  const fonts = createBetaFonts(services);

  /** The invite of a link. Only wrong links count against the limit, which is there to stop guessing. */
  const inviteOf = async (token: string, client: string): Promise<StoredInvite | Refusal> => {
    const tooMany = await withinLimit(services, 'invite', { client });
    if (tooMany) return tooMany;
    const invite = await findInviteOfLink(db, hashOfToken(token));
    if (!invite) return invalid();
    await uncountAttempt(services, 'invite', { client });
    return invite.used_at !== null || invite.ends_at <= clock.now() ? used() : invite;
  };

  const ownerOf = async (
    user: StoredUser | undefined,
    password: string,
    { client, device }: { readonly client: string; readonly device: Device },
  ): Promise<Owner | Refusal> => {
    if (!user) return { id: undefined, passwordHash: await hashPassword(password) };
    const { email } = user;
    // The invite came by email: whoever has it has proved the address.
    const proved = await provePassword(services, { email, password, isAddressProved: true, client, device });
    // Never a 401: the page isn't logged in, and would take it for the end of a session.
    if (proved === 'wrong') return refuseFields(wrongPassword);
    if ('kind' in proved) return proved;
    return proved;
  };

  /** All of it or nothing: uses up the invite, makes the account a member's, invites coworkers, opens a session. */
  const register = async (
    invite: StoredInvite,
    registration: ClubRegistration,
    owner: Owner,
    tokenHash: string,
  ) =>
    await inTransaction(db, async (trx) => {
      const now = clock.now();
      if (!(await redeemInvite(trx, invite.id, now))) throw new RollbackError(used());
      const userId = owner.id ?? (await addUser(trx, invite.email, owner.passwordHash, now));
      if (userId === undefined) throw new RollbackError(refuse(409, knownMessage));
      await proveEmail(trx, { id: userId, email: invite.email });
      const { coworkers, ...member } = registrationOf(invite, registration);
      const isRoom = await joinClub(trx, { userId, inviteId: invite.id, ...member }, coworkers, now);
      if (!isRoom) throw new RollbackError(refuse(422, tooManyCoworkersMessage));
      const isOpen = await addSession(trx, { id: userId, passwordHash: owner.passwordHash }, tokenHash, now);
      if (!isOpen) throw new RollbackError(refuseFields(wrongPassword));
    });

  return {
    checkInvite: async ({ body, client }) => {
      const invite = await inviteOf(body.token, client);
      if ('kind' in invite) return invite;
      const { id, email, inviter } = invite;
      return {
        invite: {
          id,
          email,
          coworker_invite: inviter ? 1 : 0,
          beta_user: inviter && { company: inviter.company },
        },
        already_customer: (await findUserByEmail(db, email)) !== undefined,
      };
    },

    registerMember: async ({ body, client, device }) => {
      const invite = await inviteOf(body.token, client);
      if ('kind' in invite) return invite;
      // An invite of somebody else counts as missing.
      if (invite.id !== body.beta_user_invite_id) return invalid();
      const user = await findUserByEmail(db, invite.email);
      const { foundry } = await currentState();
      const errors = registrationErrors(invite, body, {
        isCustomer: user !== undefined,
        shopName: foundry.name,
      });
      if (errors.length > 0) return refuseFields(errors);
      const owner = await ownerOf(user, body.password ?? '', { client, device });
      if ('kind' in owner) return owner;
      const token = newToken();
      try {
        await register(invite, body, owner, hashOfToken(token));
      } catch (error) {
        if (error instanceof RollbackError) return error.refusal;
        throw error;
      }
      return { token };
    },

    clubFonts: async ({ session }) => {
      if (!(await isMember(db, session.userId))) return refuse(403, notMemberMessage);
      return { data: await fonts.listFor(session) };
    },

    // The link opens where no token is sent: it names the member itself, in its signed part.
    clubDownload: async ({ params, session }) => {
      const link = await fonts.readLink(params.link);
      const isOwn = link && (session === undefined || session.userId === link.userId);
      if (!isOwn || !(await isMember(db, link.userId)) || !(await isAccessCurrent(db, link))) return noFile();
      const zip = await fonts.zipOf(link);
      if (!zip) return noFile();
      return { kind: 'stored file', file: zip.file, type: 'application/zip', name: zip.name };
    },
  } satisfies Partial<Handlers>;
};
