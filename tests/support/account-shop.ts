/** A shop with a settable clock and its emails, and what people do with an account. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { defaultLimits } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import { createMemoryMail, type Message } from '../../server/gateways/mail.ts';
import { emailCodeIn, emailsTo } from './emails.ts';
import { noCardGateway, startShop } from './server.ts';

/** The password that `register` sets. */
export const password = 'correct horse battery';

/** The answer to an expired link. */
export const expired = { error: 'This link has expired. Please request a new one.' };

export const codeIn = (email: Message | undefined) => /code=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';

export type AccountShop = Awaited<ReturnType<typeof openAccountShop>>;

/** Opens one for the tests of a block and hands it to `set`; its clock begins anew before each. */
export function setUpAccountShop(
  open: () => Promise<Connection>,
  set: (accounts: AccountShop) => void,
): void {
  let accounts: AccountShop;
  beforeAll(async () => {
    accounts = await openAccountShop(open);
    set(accounts);
  }, 60_000);
  beforeEach(() => accounts.setTime(accounts.start));
  afterAll(() => accounts.shop.close());
}

async function openAccountShop(open: () => Promise<Connection>) {
  const start = new Date('2026-03-01T10:00:00Z');
  let now = start;
  const mail = createMemoryMail();
  const { reset, email } = defaultLimits;
  const generous = { max: 1000, seconds: 60 };
  const limits = { ...defaultLimits, login: generous, register: generous, reset, email };
  const shop = await startShop(await open(), {
    config: { limits, origin: 'https://shop.test' },
    overrides: { card: noCardGateway, mail, clock: { now: () => now } },
  });
  const emailsOf = (address: string) => emailsTo(address, shop.services, mail);
  const requestReset = (address: string) => shop.call('recoverPassword', { body: { email: address } });
  const logIn = (address: string, typedPassword = password) =>
    shop.call('login', { body: { email: address, password: typedPassword } });

  const putEmail = (
    token: string,
    email: string,
    more: { password?: string | undefined; email_code?: string } = {},
  ) => shop.call('changeEmail', { token, body: { email, ...more } });
  /** The email that a request makes the shop send to an address: what was under way before is sent first. */
  const emailedBy = async (address: string, request: () => Promise<unknown>) => {
    const earlier = (await emailsOf(address)).length;
    await request();
    return (await emailsOf(address))[earlier];
  };
  /** Requests a change to an address and gives the emailed code; empty where none was sent. */
  const requestEmailCode = async (token: string, address: string, typedPassword?: string) =>
    emailCodeIn(await emailedBy(address, () => putEmail(token, address, { password: typedPassword })));

  let people = 0;

  return {
    shop,
    start,
    /** An owner with an account, and the address by which a thief would replace the owner's. */
    createOwnerAndThief: async () => {
      people += 1;
      const [owner, thief] = [`owner${people}@example.com`, `thief${people}@evil.example`];
      return { owner, thief, token: await shop.register(owner) };
    },
    setTime: (to: Date) => {
      now = to;
    },
    advanceMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    emailsTo: emailsOf,
    emailedBy,
    /** The code of the newest link to an address. */
    newestCode: async (address: string) =>
      (await emailsOf(address)).map(codeIn).findLast((code) => code !== '') ?? '',
    requestReset,
    resetCode: async (address: string) => codeIn(await emailedBy(address, () => requestReset(address))),
    setPassword: (code: string, typedPassword: string) =>
      shop.call('setPassword', { body: { password: typedPassword, code } }),
    logIn,
    tokenOf: async (address: string, typedPassword = password) =>
      (await logIn(address, typedPassword)).body.token,
    /** The status of a call that requires a session. */
    status: async (token: string) => (await shop.call('me', { token })).status,
    putEmail,
    requestEmailCode,
    /** Changes of several accounts to one address, each with its own code, ready to be sent at once. */
    prepareChanges: async (tokens: readonly string[], address: string) => {
      const puts = [];
      for (const token of tokens) {
        const email_code = await requestEmailCode(token, address);
        puts.push(() => putEmail(token, address, { email_code }));
      }
      return puts;
    },
    /** Changes the address, with the code sent to the new one. */
    changeEmail: async (token: string, address: string, typedPassword?: string) =>
      await putEmail(token, address, {
        password: typedPassword,
        email_code: await requestEmailCode(token, address, typedPassword),
      }),
    changePassword: (token: string, old_password: string, typedPassword: string) =>
      shop.call('changePassword', { token, body: { old_password, password: typedPassword } }),
    revertEmailChange: (code: string) => shop.call('returnEmail', { body: { code } }),
  };
}
