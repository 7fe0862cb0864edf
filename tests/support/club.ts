/** A shop with the Club's page and fonts and a settable clock, and people who are invited to it. */
import type { ClubRegistration } from '../../domain/club.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { makeInvite } from '../../server/club/invites.ts';
import { defaultLimits } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { emailsTo } from './emails.ts';
import { createFoundryFolder } from './foundry-folder.ts';
import { noCardGateway, startShop } from './server.ts';

export const password = 'correct horse battery';

/** What a valid form sends. */
export const registrationOf = (beta_user_invite_id: number, token: string): ClubRegistration => ({
  beta_user_invite_id,
  token,
  password,
  first_name: 'Ann',
  last_name: 'Lee',
  company: 'Quay Ltd',
  address1: '1 Quay',
  zip_code: '5003',
  city: 'Bergen',
  country: 'NO',
  instagram_handle: '@quay',
  terms: true,
});

export type Club = Awaited<ReturnType<typeof openClub>>;

export async function openClub(open: () => Promise<Connection>) {
  let now = new Date('2026-11-21T09:00:00Z');
  let guestCount = 0;
  const mail = createMemoryMail();
  const generous = { max: 1000, seconds: 60 };
  const limits = { ...defaultLimits, register: generous, login: generous };
  const shop = await startShop(await open(), {
    config: { limits, origin: 'https://shop.test' },
    overrides: { card: noCardGateway, mail, clock: { now: () => now } },
  });
  const foundry = await createFoundryFolder();
  await importFoundry(shop.services, { folder: foundry.folder });
  await foundry.dispose();

  const freshEmail = () => `guest${++guestCount}@example.com`;
  /** Makes an invite; returns the token in the link of its email. */
  const createInvite = async (email: string, coworkerOf?: string): Promise<string> => {
    const token = newToken();
    const wanted = { email, name: 'A Guest', coworkerOf, tokenHash: hashOfToken(token) };
    const problem = await shop.services.db.transaction().execute((trx) => makeInvite(trx, wanted, now));
    if (problem !== null) throw new Error(problem);
    return token;
  };
  const check = (token: string) => shop.call('checkInvite', { body: { token } });
  const idOf = async (token: string) => (await check(token)).body.invite.id;
  const register = async (token: string, more: Partial<ClubRegistration> = {}, id?: number) =>
    await shop.call('registerMember', {
      body: { ...registrationOf(id ?? (await idOf(token)), token), ...more },
    });

  return {
    shop,
    freshEmail,
    createInvite,
    check,
    idOf,
    register,
    advanceTime: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** Registers a member; returns the address, and the token of the session. */
    member: async (email = freshEmail(), more: Partial<ClubRegistration> = {}) =>
      ({ email, token: (await register(await createInvite(email), more)).body.token }) as const,
    /** The emails to an address, once all jobs are done. */
    emailsTo: (address: string) => emailsTo(address, shop.services, mail),
  };
}
