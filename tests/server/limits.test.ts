import { expect, it } from 'vitest';
import { usualLimits } from '../../server/config.ts';
import { takeOne } from '../../server/stores/limits.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCard, startShop } from '../support/server.ts';

describeOnBoth('limits', ({ open }) => {
  const now = new Date('2026-03-01T10:00:00Z');

  it('hold for calls side by side, and open again when their time is over', async () => {
    const { db, close } = await open();
    const limit = { max: 5, seconds: 60 };
    const taken = await Promise.all(Array.from({ length: 12 }, () => takeOne(db, 'k', limit, now)));
    expect(taken.filter(({ ok }) => ok)).toHaveLength(5);
    expect(taken.find(({ ok }) => !ok)).toEqual({ ok: false, retryAfterSeconds: 60 });
    const later = new Date(now.getTime() + 60_000);
    expect(await takeOne(db, 'k', limit, later)).toEqual({ ok: true });
    await close();
  });

  it('the eleventh wrong password in a quarter of an hour is refused with Retry-After', async () => {
    const config = { limits: { ...usualLimits, register: { max: 100, seconds: 60 } } };
    const shop = await startShop(await open(), { config, instead: { card: noCard } });
    await shop.register('guess@example.com');
    const guess = (password: string) =>
      shop.call('login', { body: { email: 'Guess@example.com', password } });
    expect((await guess('correct horse battery')).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(`wrong ${tries}`)).status).toBe(401);
    const refused = await guess('correct horse battery');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const other = await shop.call('login', { body: { email: 'other@example.com', password: 'x' } });
    expect(other.status).toBe(401);
    await shop.close();
  }, 30_000);
});
