/** A shop at a time that a test sets, its letters, and what people do with an account. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { usualLimits } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import { type Letter, memoryMail } from '../../server/gateways/mail.ts';
import { lettersTo, proofIn } from './letters.ts';
import { noCard, startShop } from './server.ts';

/** What `register` sets. */
export const password = 'correct horse battery';

/** The answer to a link that is over. */
export const expired = { error: 'This link has expired. Please request a new one.' };

export const codeIn = (letter: Letter | undefined) => /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';

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
  const mail = memoryMail();
  const { reset, email } = usualLimits;
  const generous = { max: 1000, seconds: 60 };
  const limits = { ...usualLimits, login: generous, register: generous, reset, email };
  const shop = await startShop(await open(), {
    config: { limits, origin: 'https://shop.test' },
    instead: { card: noCard, mail, clock: { now: () => now } },
  });
  const lettersOf = (address: string) => lettersTo(address, shop.services, mail);
  const askReset = (address: string) => shop.call('recoverPassword', { body: { email: address } });
  const logIn = (address: string, word = password) =>
    shop.call('login', { body: { email: address, password: word } });

  const putEmail = (
    token: string,
    email: string,
    more: { password?: string | undefined; email_code?: string } = {},
  ) => shop.call('changeEmail', { token, body: { email, ...more } });
  /** The code that comes when a change to an address is asked for; empty where none was sent. */
  const proofFor = async (token: string, address: string, word?: string) => {
    await putEmail(token, address, { password: word });
    return proofIn((await lettersOf(address)).at(-1));
  };

  let people = 0;

  return {
    shop,
    start,
    /** An owner with an account, and the address that a thief would put in place of it. */
    owned: async () => {
      people += 1;
      const [owner, thief] = [`owner${people}@example.com`, `thief${people}@evil.example`];
      return { owner, thief, token: await shop.register(owner) };
    },
    setTime: (to: Date) => {
      now = to;
    },
    passMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    lettersTo: lettersOf,
    /** The code of the newest link to an address. */
    newestCode: async (address: string) =>
      (await lettersOf(address)).map(codeIn).findLast((code) => code !== '') ?? '',
    askReset,
    resetCode: async (address: string) => {
      await askReset(address);
      return codeIn((await lettersOf(address)).at(-1));
    },
    setPassword: (code: string, word: string) => shop.call('setPassword', { body: { password: word, code } }),
    logIn,
    tokenOf: async (address: string, word = password) => (await logIn(address, word)).body.token,
    /** Of a call that only a session may make. */
    status: async (token: string) => (await shop.call('me', { token })).status,
    putEmail,
    proofFor,
    /** The same address wanted by several, each with a code of its own. */
    provedChanges: async (tokens: readonly string[], address: string) => {
      const puts = [];
      for (const token of tokens) {
        const email_code = await proofFor(token, address);
        puts.push(() => putEmail(token, address, { email_code }));
      }
      return puts;
    },
    /** By somebody who reads the new address, too. */
    changeEmail: async (token: string, address: string, word?: string) =>
      await putEmail(token, address, { password: word, email_code: await proofFor(token, address, word) }),
    changePassword: (token: string, old_password: string, word: string) =>
      shop.call('changePassword', { token, body: { old_password, password: word } }),
    takeBack: (code: string) => shop.call('returnEmail', { body: { code } }),
  };
}
