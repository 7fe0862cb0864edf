/**
 * Two accounts against each other on every call of the table: what belongs to the one is 404 for the other, appears in no
 * answer, and stays unchanged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { makeInvite } from '../../server/club/invites.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { registrationOf } from '../../tests/support/club.ts';
import { openPglite } from '../../tests/support/databases.ts';
import { type Buyer, berlin, cards, item, openTill, replyOf, type Till } from '../../tests/support/till.ts';
import { exampleOf, rows } from './examples.ts';

/** What the owner has, by the names used in the calls below. */
type Owned = {
  /** Paid, and one that waits for its challenge. */
  readonly order: string;
  readonly waiting: string;
  readonly attempt: string;
  /** The signed links of the paid order's files. */
  readonly zip: string;
  readonly cartId: number;
  readonly inviteId: number;
  readonly invite: string;
};

/** The owner's link with the stranger's account in it, under the owner's signature. */
function relabelled(link: string, userId: number): string {
  const [text = '', signature = ''] = link.split('.');
  const parts = Buffer.from(text, 'base64url').toString().split(':');
  const forged = [parts[0], parts[1], userId, parts[3]].join(':');
  return `${Buffer.from(forged).toString('base64url')}.${signature}`;
}

type ForeignRequest = { readonly params?: Record<string, string>; readonly body?: object };
type ForeignRequests = (
  owned: Owned,
  strangerId: number,
  strangerInvite: string,
) => readonly ForeignRequest[];

/** Every call that takes the name of something that may be another's, with a stranger's requests for it. */
const foreign: Partial<Record<CallName, ForeignRequests>> = {
  order: ({ order, waiting }) => [{ params: { order_id: order } }, { params: { order_id: waiting } }],
  attempt: ({ attempt }) => [{ params: { attempt_id: attempt } }],
  confirmPayment: ({ order, waiting }) => [{ body: { order_id: order } }, { body: { order_id: waiting } }],
  failPayment: ({ order, waiting }) => [{ body: { order_id: order } }, { body: { order_id: waiting } }],
  download: ({ zip }, strangerId) => [
    { params: { link: relabelled(zip, strangerId) } },
    { params: { link: zip.replace('.', '.A') } },
    { params: { link: zip.split('.')[0] ?? '' } },
  ],
  clubDownload: ({ zip }, strangerId) => [
    { params: { link: zip } },
    { params: { link: relabelled(zip, strangerId) } },
  ],
  sharedCart: ({ cartId, order }) => [{ params: { id: String(cartId) } }, { params: { id: order } }],
  quote: ({ order, zip }) => [{ params: { link: order } }, { params: { link: zip.slice(0, 40) } }],
  trial: ({ invite }) => [{ params: { token: invite } }],
  checkInvite: ({ inviteId }) => [{ body: { token: String(inviteId) } }, { body: { token: newToken() } }],
  registerMember: ({ inviteId }, _strangerId, strangerInvite) => [
    { body: registrationOf(inviteId, strangerInvite) },
    { body: registrationOf(inviteId, newToken()) },
  ],
};

/** Rows that name things which belong to nobody. */
const isPublic = (row: Call) => row.cached === true;

describe("another's things", () => {
  let till: Till;
  let folder: string;
  let owner: Buyer;
  let stranger: Buyer;
  let owned: Owned;
  let strangerId: number;
  /** An invite of the stranger's own. */
  let strangerInvite: string;

  const createInvite = async (email: string): Promise<string> => {
    const token = newToken();
    const wanted = { email, name: 'A Guest', coworkerOf: undefined, tokenHash: hashOfToken(token) };
    await till.services.db.transaction().execute((trx) => makeInvite(trx, wanted, new Date()));
    return token;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(openPglite, { folder });
    [owner, stranger] = [await till.buyer(), await till.buyer()];
    await owner.fill([item('regular')], { ...berlin, name: 'Olive Owner', company: 'Owner & Sons' });
    const order = replyOf(await owner.pay()).order_id ?? '';
    await till.runDueJobs();
    const { body } = await till.call('success', { token: owner.token, body: {} });
    await owner.fill([item('pro')], { ...berlin, name: 'Olive Owner', company: 'Owner & Sons' });
    const waiting =
      replyOf(await owner.pay({ card: cards.challenges, attempt: 'attempt-owned' })).order_id ?? '';
    const { rows } = await sql<{ id: number }>`
      select c.id from carts c join orders o on o.user_id = c.user_id limit 1`.execute(till.services.db);
    const invite = await createInvite('owner@example.com');
    strangerInvite = await createInvite('stranger@example.com');
    owned = {
      order,
      waiting,
      attempt: 'attempt-owned',
      zip: body.order_details.zip?.split('/').at(-1) ?? '',
      cartId: rows[0]?.id ?? 0,
      inviteId: (await till.call('checkInvite', { body: { token: invite } })).body.invite.id,
      invite,
    };
    strangerId = (await till.call('me', { token: stranger.token })).body.id;
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });

  const sendAs = async (name: CallName, { params = {}, body }: ForeignRequest, token: string) => {
    const row: Call = api[name];
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    return await till.send(row.method, `/v1/${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  it('every call that takes a name is requested below', () => {
    const takesName = ([name, row]: [string, Call]) => {
      const namesInBody = ['confirmPayment', 'failPayment', 'checkInvite', 'registerMember'].includes(name);
      return namesInBody || (row.path.includes('{') && !isPublic(row));
    };
    const named = Object.entries<Call>(api).filter(takesName);
    expect(named.map(([name]) => name).sort()).toEqual(Object.keys(foreign).sort());
  });

  const calls = Object.entries(foreign) as [CallName, ForeignRequests][]; // its keys are names of calls
  it.each(calls)(
    '%s: 404, in words that say nothing of it, and nothing has changed',
    async (name, requestsOf) => {
      for (const one of requestsOf(owned, strangerId, strangerInvite)) {
        const { status, body } = await sendAs(name, one, stranger.token);
        expect([name, one, status]).toEqual([name, one, 404]);
        expect(Object.keys(Object(body)).every((key) => ['error', 'href'].includes(key))).toBe(true);
        expect(JSON.stringify(body)).not.toMatch(/ord_|paid|Owner|owner@/);
      }
      expect(replyOf(await owner.attempt('attempt-owned')).status).toBe('requires_action');
      expect((await till.call('checkInvite', { body: { token: owned.invite } })).status).toBe(200);
    },
  );

  /** What the owner sees of the account; the signed links differ each time. */
  const ownerView = async () => {
    const { token } = owner;
    const parts = [
      await till.call('me', { token }),
      await till.call('cart', { token }),
      await till.call('orders', { token, body: {} }),
      await owner.attempt('attempt-owned'),
    ];
    return parts.map(({ status, body }) => JSON.stringify([status, body]).replace(/downloads\/[^"]+/g, ''));
  };

  it('no call of a stranger gives a word of the owner, or changes what is theirs', async () => {
    const { body: me } = await till.call('me', { token: owner.token });
    const before = await ownerView();
    expect(before.join()).toContain('Olive Owner');
    for (const [name, row] of rows) {
      const params = Object.fromEntries(
        [...row.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, '1']),
      );
      const example = row.method === 'GET' ? undefined : (exampleOf(name) ?? {});
      const requestsOf: ForeignRequest[] = [
        { params, ...(example ? { body: example } : {}) },
        ...(foreign[name]?.(owned, strangerId, strangerInvite) ?? []),
      ];
      for (const one of requestsOf) {
        const { status, body } = await sendAs(name, one, (await till.buyer()).token);
        expect([name, status < 500]).toEqual([name, true]);
        const text = JSON.stringify(body ?? '');
        for (const word of ['Olive', 'Owner &', me.email, owned.order, owned.waiting, owned.zip])
          expect([name, word, text.includes(word)]).toEqual([name, word, false]);
      }
    }
    expect(await ownerView()).toEqual(before);
  });

  it('the lists of an account hold its own alone, and so does its cart', async () => {
    const { token } = stranger;
    expect((await till.call('orders', { token, body: {} })).body.data).toEqual([]);
    expect((await till.call('success', { token, body: {} })).status).toBe(404);
    expect((await till.call('cart', { token })).body.cart).toEqual([]);
    expect((await till.call('orders', { token: owner.token, body: {} })).body.data).toHaveLength(1);
  });

  it('without a log-in whatever belongs to an account is 401, and stays unnamed', async () => {
    for (const [name, requestsOf] of calls) {
      const row: Call = api[name];
      if (row.auth !== 'required') continue;
      for (const one of requestsOf(owned, strangerId, strangerInvite))
        expect((await sendAs(name, one, 'A'.repeat(43))).status).toBe(401);
    }
  });
});
