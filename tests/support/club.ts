/** A shop with the Club's page and fonts, at a time that a test sets, and people who are invited to it. */
import type { ClubRegistration } from '../../domain/club.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { makeInvite } from '../../server/club/invites.ts';
import { usualLimits } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import { memoryMail } from '../../server/gateways/mail.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { lettersTo } from './letters.ts';
import { noCard, startShop } from './server.ts';
import { writtenFoundry } from './written-foundry.ts';

export const password = 'correct horse battery';

/** What the form sends when it is filled well. */
export const filled = (beta_user_invite_id: number, token: string): ClubRegistration => ({
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
  let people = 0;
  const mail = memoryMail();
  const generous = { max: 1000, seconds: 60 };
  const limits = { ...usualLimits, register: generous, login: generous };
  const shop = await startShop(await open(), {
    config: { limits, origin: 'https://shop.test' },
    instead: { card: noCard, mail, clock: { now: () => now } },
  });
  const foundry = await writtenFoundry();
  await importFoundry(shop.services, { folder: foundry.folder });
  await foundry.end();

  const freshEmail = () => `guest${++people}@example.com`;
  /** Makes an invite; its token is what the link of the letter holds. */
  const invited = async (email: string, coworkerOf?: string): Promise<string> => {
    const token = newToken();
    const wanted = { email, name: 'A Guest', coworkerOf, tokenHash: hashOfToken(token) };
    await shop.services.db.transaction().execute((trx) => makeInvite(trx, wanted, now));
    return token;
  };
  const check = (token: string) => shop.call('checkInvite', { body: { token } });
  const idOf = async (token: string) => (await check(token)).body.invite.id;
  const register = async (token: string, more: Partial<ClubRegistration> = {}, id?: number) =>
    await shop.call('registerMember', { body: { ...filled(id ?? (await idOf(token)), token), ...more } });

  return {
    shop,
    freshEmail,
    invited,
    check,
    idOf,
    register,
    passTime: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** Somebody who has registered, with the token of the session. */
    member: async (email = freshEmail(), more: Partial<ClubRegistration> = {}) =>
      ({ email, token: (await register(await invited(email), more)).body.token }) as const,
    /** What an address has got, when all that is owed is sent. */
    lettersTo: (address: string) => lettersTo(address, shop.services, mail),
  };
}
