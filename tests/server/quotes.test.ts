/** Quotes: their numbers, whom they are mailed to, and what they take off and keep. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { defaultLimits, limitsOf } from '../../server/config.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { setVersion } from '../../server/stores/catalogue.ts';
import { findQuote } from '../../server/stores/shared-carts.ts';
import { codeIn } from '../support/account-shop.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailsTo } from '../support/emails.ts';
import { foundry } from '../support/foundry.ts';
import { quotesOf } from '../support/quotes.ts';
import { berlin, item, openTill, replyOf, seattle, type Till } from '../support/till.ts';

describeOnBoth('quotes', ({ open }) => {
  let till: Till;
  let folder: string;
  const mail = createMemoryMail();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-quotes-'));
    const generous = { max: 1000, seconds: 60 };
    const limits = { ...limitsOf(generous), emails: defaultLimits.emails };
    till = await openTill(open, { folder, overrides: { mail }, config: { limits } });
    await setVersion(till.services.db, 'test', { ...foundry, country: 'NO' }, {}, '');
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  const { quote, openSharedCart } = quotesOf(() => till);
  const quoteEmailsTo = async (address: string) =>
    (await emailsTo(address, till.services, mail)).filter(({ subject }) => subject.startsWith('Your quote'));
  /** Sets a password by an emailed link, and logs in. */
  const registerWithProvedEmail = async (email: string) => {
    const password = 'another good one';
    await till.call('recoverPassword', { body: { email } });
    const code = codeIn((await emailsTo(email, till.services, mail)).at(-1));
    expect((await till.call('setPassword', { body: { password, code } })).status).toBe(200);
    return (await till.call('login', { body: { email, password } })).body.token;
  };

  // §quote.pdf
  it('a quote has a number and holds for thirty days', async () => {
    const { quote_number, valid_until, url } = await quote([item('regular')]);
    expect(quote_number).toMatch(/^SQ-1\d{4}$/);
    const days = (Date.parse(valid_until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    expect(url).toMatch(/^\/v1\/quotes\/[\w-]{43}$/);
  });

  it('its PDF opens in the browser, and its cart link does not lead to it', async () => {
    const { url, id } = await quote([item('regular')]);
    const response = await fetch(`${till.url}${url}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const link of [id, 'x', `${url.split('/').at(-1)}x`])
      expect((await till.call('quote', { params: { link } })).status).toBe(404);
  });

  // §email.quote
  it('is mailed with its PDF to a customer, and to nobody else', async () => {
    const email = 'quoted@example.com';
    await till.register(email);
    const token = await registerWithProvedEmail(email);
    const mailed = () => quoteEmailsTo(email);
    await quote([item('regular')], { ...berlin, name: 'Not requested' });
    expect(await mailed()).toEqual([]);
    const { body } = await till.call('quoteCart', { token, body: { cart: [item('regular')] } });
    const [sentEmail] = await mailed();
    const [paper] = sentEmail?.attachments ?? [];
    expect([sentEmail?.to, sentEmail?.subject, paper?.name]).toEqual([
      email,
      `Your quote ${body.quote_number}`,
      `Quote ${body.quote_number}.pdf`,
    ]);
    expect((await readFile(paper?.path ?? '')).subarray(0, 5).toString()).toBe('%PDF-');
    const id = /\/cart\?id=([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
    expect((await openSharedCart(id)).subtotal.value).toBe('$50');
  });

  // §email.quote, §documents.reverse-charge
  it('its email tells tax and reverse charge as its PDF does', async () => {
    const email = 'taxed@example.com';
    await till.register(email);
    const token = await registerWithProvedEmail(email);
    const mailedFor = async (personal_info: PersonalInfo) => {
      await till.call('quoteCart', { token, body: { cart: [item('regular')], personal_info } });
      return (await quoteEmailsTo(email)).at(-1)?.text;
    };
    expect(await mailedFor(seattle)).toContain('US sales tax, estimated (6.5%)');
    expect(await mailedFor({ ...berlin, vat_number: 'DE136695976' })).toContain('VAT, reverse charge');
  });

  it('isn’t mailed to an address that was merely typed, until a code, a link or an order proves it', async () => {
    const requestQuote = async (token: string) =>
      (await till.call('quoteCart', { token, body: { cart: [item('regular')] } })).status;
    const email = 'stranger@example.com';
    expect(await requestQuote(await till.register(email))).toBe(200);
    expect(await quoteEmailsTo(email)).toEqual([]);
    expect(await requestQuote(await registerWithProvedEmail(email))).toBe(200);
    expect(await quoteEmailsTo(email)).toHaveLength(1);
    const buyer = await till.buyer();
    const { body: me } = await till.call('me', { token: buyer.token });
    await requestQuote(buyer.token);
    expect(await quoteEmailsTo(me.email)).toEqual([]);
    await buyer.fill([item('regular')]);
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
    await requestQuote(buyer.token);
    expect(await quoteEmailsTo(me.email)).toHaveLength(1);
  });

  it('is mailed to an address five times an hour, and is there to be opened every time', async () => {
    const email = 'often@example.com';
    await till.register(email);
    const token = await registerWithProvedEmail(email);
    for (let requests = 0; requests < 8; requests += 1) {
      const { body } = await till.call('quoteCart', { token, body: { cart: [item('regular')] } });
      expect((await fetch(`${till.url}${body.url}`)).status).toBe(200);
    }
    expect(await quoteEmailsTo(email)).toHaveLength(defaultLimits.emails.max);
  });

  it('estimates the tax of an address in the US, and names the licensee nowhere but on the paper', async () => {
    const { id, number } = await quote([item('regular')], seattle);
    const lines = (await findQuote(till.services.db, number))?.quote;
    expect(lines?.us_sales_tax).toBeGreaterThan(0);
    expect(lines?.total.amount).toBe(5000 + (lines?.us_sales_tax ?? 0));
    expect(JSON.stringify(await openSharedCart(id))).not.toContain('Ada');
  });

  // §quote.junior-flags
  it('takes off what a student without an account says to be, for the tiers that Junior allows', async () => {
    const { number } = await quote([item('regular', 'D2')], { ...berlin, is_student_order: true });
    expect((await findQuote(till.services.db, number))?.quote).toMatchObject({
      subtotal: { value: '$50' },
      discounts: [{ name: 'Junior discount (50%)', value: '−$25' }],
      total: { value: '$25' },
    });
    const third = { ...berlin, is_student_order: true, third_party_order: true, third_party_data: seattle };
    const { number: other } = await quote([item('regular')], third);
    expect((await findQuote(till.services.db, other))?.quote.discounts).toEqual([]);
  });

  // §quote.as-on-screen
  it.each([
    ['a graduate in the US', { ...seattle, is_graduate_order: true }],
    ['a buyer in the US', seattle],
    ['a student', { ...berlin, is_student_order: true }],
  ])("of %s has the discounts and the total of the account's cart", async (_name, info) => {
    const buyer = await till.buyer();
    const onScreen = await buyer.fill([item('regular', 'D2 W1'), item('pro')], info);
    const { body } = await till.call('quoteCart', {
      token: buyer.token,
      body: { cart: onScreen.cart.map(({ id, type, options }) => ({ id, type, options })) },
    });
    const number = Number(body.quote_number.slice(3)) - 10_000;
    const { discounts, total, us_sales_tax } = onScreen;
    expect((await findQuote(till.services.db, number))?.quote).toMatchObject({
      discounts,
      total,
      us_sales_tax,
    });
  });

  it('keeps for whom and for which project it is, and nothing else that is said for one order', async () => {
    const kept = { ...berlin, job_reference: 'Job 7', third_party_order: false };
    const entries = { code_upgrade: 'ABCD', is_student_order: true, newsletter_subscribe: true, beta: true };
    const { number } = await quote([item('regular')], { ...kept, ...entries });
    const { personal_info } = await till.services.db
      .selectFrom('quotes')
      .select('personal_info')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(personal_info).toEqual(kept);
  });

  it('an empty cart gets no quote', async () => {
    expect((await till.call('quoteCart', { body: { cart: [] } })).status).toBe(422);
  });
});
