import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '../../server/config.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailCodeIn } from '../support/emails.ts';
import { item, openTill, type Till } from '../support/till.ts';

const people = 60;
const password = 'correct horse battery';

describeOnBoth('an office behind one address', ({ open }) => {
  let till: Till;
  let folder: string;
  const mail = createMemoryMail();
  // The clock doesn't advance: no used call is freed again.
  const now = new Date();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-office-'));
    const config = { limits: defaultLimits };
    till = await openTill(open, { folder, config, overrides: { mail, clock: { now: () => now } } });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Registers an account; gives its token, and whether the address had to be proved. */
  async function register(email: string) {
    const first = await till.call('register', { body: { email, password } });
    if (first.status === 200) return { token: first.body.token, isProved: false };
    expect(first).toMatchObject({ status: 403, body: { errors: [{ rule: 'code_required' }] } });
    const code = () => emailCodeIn(mail.emails.find(({ to }) => to === email));
    await expect.poll(code, { timeout: 10_000 }).not.toBe('');
    const email_code = code();
    const { status, body } = await till.call('register', { body: { email, password, email_code } });
    expect(status).toBe(200);
    return { token: body.token, isProved: true };
  }

  // §limits.registration, §limits.registration-beyond
  it(`of ${people} registers and buys within an hour`, async () => {
    let proved = 0;
    for (let person = 1; person <= people; person += 1) {
      const { token, isProved } = await register(`person${person}@office.example`);
      proved += isProved ? 1 : 0;
      const buyer = await till.buyer(token);
      await buyer.fill([item('regular')]);
      expect((await buyer.pay()).status).toBe(200);
    }
    expect(proved).toBe(people - defaultLimits.register.max);
    expect(await till.orderStates()).toEqual(Array.from({ length: people }, () => 'paid'));
  }, 240_000);

  it('shares carts and reads the newsletter', async () => {
    const cart = [item('regular')];
    for (let person = 1; person <= people; person += 1) {
      expect((await till.call('shareCart', { body: { cart } })).status).toBe(200);
      const reader = {
        email: `reader${person}@office.example`,
        name: 'Ann Lee',
        subscribe: true,
        terms: true,
        newsletter_subscribe_location: '/about',
      };
      expect((await till.call('subscribe', { body: reader })).status).toBe(200);
    }
  }, 60_000);
});
