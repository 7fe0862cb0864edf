import { MoveError, moveRows } from '@skerry/embedded-or-postgres/move';
import { expect, it } from 'vitest';
import type { Connection } from '../../server/db/connect.ts';
import { findCart, replaceCart } from '../../server/stores/carts.ts';
import { findSecret } from '../../server/stores/settings.ts';
import { addUser, savePersonalInfo } from '../../server/stores/users.ts';
import { forSale, seedCatalogue } from '../support/catalogue.ts';
import { describeOnBoth, openPglite } from '../support/databases.ts';
import { choice } from '../support/price-list.ts';

const ignoreProgress = () => {};

async function dumpTables({ db }: Connection) {
  return {
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    carts: await db.selectFrom('carts').selectAll().execute(),
    settings: await db.selectFrom('settings').selectAll().orderBy('key').execute(),
    families: await db.selectFrom('families').selectAll().execute(),
    options: await db.selectFrom('licence_options').selectAll().orderBy('id').execute(),
  };
}

async function seed({ db }: Connection): Promise<void> {
  await seedCatalogue(db);
  for (const name of ['ada', 'grace']) await addUser(db, `${name}@example.com`, 'hash', new Date());
  await savePersonalInfo(
    db,
    { userId: 1, accessVersion: 0 },
    { name: "Ada 'quoted' \\ Ünïcode 字 \u{1F600}", company: '{null}' },
  );
  const cart = await findCart(db, 1);
  await replaceCart(db, { userId: 1 }, cart.revision, {
    items: [{ ...forSale.pro, options: choice('D1'), scripts: [1] }],
    personal_info: null,
    tax_percentage: 8.875,
    stripe_payment_intent: null,
  });
  await findSecret(db, 'xsrf');
}

describeOnBoth('moving a shop', ({ open }) => {
  it('there and back again is the same shop, and numbers go on', async () => {
    const here = await openPglite();
    const there = await open();
    const back = await openPglite();
    await seed(here);
    const moved = await moveRows(here.db, there.db, ignoreProgress);
    expect(moved.find(({ table }) => table === 'users')).toEqual({ table: 'users', rows: 2 });
    await moveRows(there.db, back.db, ignoreProgress);
    expect(await dumpTables(there)).toEqual(await dumpTables(here));
    expect(await dumpTables(back)).toEqual(await dumpTables(here));
    expect(await addUser(there.db, 'new@example.com', 'hash', new Date())).toBe(3);
    for (const one of [here, there, back]) await one.close();
  }, 30_000);

  it('a target that holds anything is refused, and stays as it was', async () => {
    const here = await openPglite();
    const there = await open();
    await seed(here);
    await addUser(there.db, 'resident@example.com', 'hash', new Date());
    await expect(moveRows(here.db, there.db, ignoreProgress)).rejects.toThrow(MoveError);
    expect((await dumpTables(there)).families).toEqual([]);
    for (const one of [here, there]) await one.close();
  }, 30_000);
});
