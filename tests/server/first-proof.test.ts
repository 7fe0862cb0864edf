import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Token } from '../../domain/account.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { codeIn } from '../support/account-shop.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailsTo } from '../support/emails.ts';
import type { Answer } from '../support/server.ts';
import { type Buyer, item, openTill, type Till } from '../support/till.ts';

describeOnBoth('a password set by a mailed link', ({ open }) => {
  const mail = createMemoryMail();
  const password = 'another good one';
  const isChanged = 'Your password has been changed successfully!';
  const isEmptied = expect.stringContaining('Your cart and saved address were cleared');
  let till: Till;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder, overrides: { mail } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });

  /** Resets the password as a reader of the account's mailbox; gives the reply's message and what the account then holds. */
  async function reset({ token }: Buyer, browser = {}) {
    const { email } = (await till.call('me', { token })).body;
    await till.call('recoverPassword', { body: { email } });
    // A receipt may arrive after it.
    const code = (await emailsTo(email, till.services, mail)).map(codeIn).findLast(Boolean) ?? '';
    const { message } = (await till.call('setPassword', { body: { password, code }, ...browser })).body;
    const owner = await till.buyer((await till.call('login', { body: { email, password } })).body.token);
    const { personal_info } = (await till.call('me', { token: owner.token })).body;
    return { owner, message, lines: (await owner.cart()).cart.length, name: personal_info.name };
  }

  /** Credentials for calls of the browser that this answer logged in. */
  function browserOf({ headers, body: { token } }: Answer<Token>) {
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const xsrf = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
    return { token, headers: { cookie: cookies.join('; '), 'x-xsrf-token': xsrf } };
  }

  it('finds nothing that somebody else entered, who opened the account at this address', async () => {
    const stranger = await till.buyer();
    await stranger.fill([item('regular')]);
    const { owner, ...first } = await reset(stranger);
    expect(first).toEqual({ message: isEmptied, lines: 0, name: undefined });
    await owner.fill([item('regular')]);
    expect(await reset(owner)).toMatchObject({ message: isChanged, lines: 1, name: 'Ada Example' });
  });

  const credentialsFor = (email: string) => ({ body: { email, password: 'correct horse battery' } });
  it.each([
    ['opened the account', 'register'],
    ['logged in to it since', 'login'],
  ] as const)('finds everything in the browser that %s', async (_which, entered) => {
    const credentials = credentialsFor(`${entered}@example.com`);
    const registered = await till.call('register', credentials);
    const browser = entered === 'register' ? registered : await till.call('login', credentials);
    const visitor = await till.buyer(registered.body.token);
    await visitor.fill([item('regular')]);
    const { owner, ...found } = await reset(visitor, browserOf(browser));
    expect(found).toEqual({ message: isChanged, lines: 1, name: 'Ada Example' });
  });

  it('finds nothing in a browser that knows another account', async () => {
    const other = await till.call('register', credentialsFor('another-account@example.com'));
    const stranger = await till.buyer();
    await stranger.fill([item('regular')]);
    const { owner, ...found } = await reset(stranger, browserOf(other));
    expect(found).toEqual({ message: isEmptied, lines: 0, name: undefined });
  });

  it('says nothing of what was never there', async () => {
    expect((await reset(await till.buyer())).message).toBe(isChanged);
  });

  it('keeps everything of a customer who has paid', async () => {
    const customer = await till.buyer();
    await customer.fill([item('regular')]);
    await customer.pay();
    await customer.fill([item('family')]);
    expect(await reset(customer)).toMatchObject({ message: isChanged, lines: 1, name: 'Ada Example' });
  });
});
