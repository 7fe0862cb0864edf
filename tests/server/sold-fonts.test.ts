/** What a buyer gets of each family: by licensed scripts, with its variable font, pinned for ever. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartItem } from '../../domain/cart.ts';
import type { OptionType } from '../../domain/shop.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { orderFonts } from '../../server/documents/sold-fonts.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { openPglite } from '../support/databases.ts';
import { changeFile, copyFoundry } from '../support/small-foundry.ts';

const workerPool = startWorkerPool();
let folder: string;
let connection: Connection;
let warnings: readonly string[];
let families: ReadonlyMap<string, number>;
let scripts: ReadonlyMap<string, number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sold-fonts-'));
  await copyFoundry(folder, ['bitter', 'martian-mono', 'instrument-serif']);
  connection = await openPglite();
  ({ warnings } = await importFoundry(connection, { folder }));
  const rows = await connection.db.selectFrom('families').select(['slug', 'id']).execute();
  families = new Map(rows.map(({ slug, id }) => [slug, id]));
  const keys = await connection.db.selectFrom('scripts').select(['key', 'id']).execute();
  scripts = new Map(keys.map(({ key, id }) => [key, id]));
  await sql`insert into users (id, email, password_hash) overriding system value
    values (1, 'ada@example.com', 'hash')`.execute(connection.db);
}, 60_000);

afterAll(async () => {
  await workerPool.close();
  await connection.close();
  await rm(folder, { recursive: true });
});

const store = () => createFileStore(join(folder, 'files'));

/** A bought option; all that matters here of its line. */
function line(type: OptionType, id: number, licensed: readonly string[] = []): CartItem {
  const chosen = licensed.map((key) => [scripts.get(key), { name: key }]);
  return { type, id, scripts: Object.fromEntries(chosen), licences: [] } as unknown as CartItem;
}
const family = (slug: string, licensed?: readonly string[]) =>
  line('families', families.get(slug) ?? 0, licensed);

async function order(id: string): Promise<string> {
  await sql`insert into orders (id, user_id, cart_id, cart_revision, state, delivery, account, currency, subtotal_cents,
      discount_cents, tax_cents, total_cents, quote, quote_hash, licensee, paid_at)
    values (${id}, 1, 1, 1, 'paid', 'making', 'default', 'usd', 0, 0, 0, 0, '{}', '', '{}', now())`.execute(
    connection.db,
  );
  return id;
}

const fontsOf = (id: string, items: readonly CartItem[]) =>
  orderFonts({ db: connection.db, files: store(), workerPool }, { id, holds_every_script: false }, items);
const has = async (file: string, letter: string) =>
  create(await readFile(await store().path(file))).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

// §documents.zip.scripts
it('a script that was not licensed isn’t in the files', async () => {
  const [without] = await fontsOf(await order('ord_latin'), [family('martian-mono')]);
  const [withIt] = await fontsOf(await order('ord_cyrillic'), [family('martian-mono', ['cyrillic'])]);
  const letters = async (file = '') => [await has(file, 'a'), await has(file, 'ж')];
  expect([await letters(without?.file), await letters(withIt?.file)]).toEqual([
    [true, false],
    [true, true],
  ]);
  const features = async (file = '') =>
    create(await readFile(await store().path(file))).availableFeatures.toSorted();
  expect(await features(without?.file)).toEqual(expect.arrayContaining(['case', 'frac']));
});

// §documents.zip.scripts
it('a font whose licence reserves its name is given as it is, and the import says so', async () => {
  expect(warnings.filter((warning) => warning.startsWith('families'))).toEqual([
    expect.stringMatching(/^families\/bitter\.yaml:24:\d+: the licence of Bitter reserves its name/),
  ]);
  const [bitter] = await fontsOf(await order('ord_reserved'), [family('bitter')]);
  expect(await has(bitter?.file ?? '', 'ж')).toBe(true);
});

// §documents.zip.variable
it('the complete family holds the variable font, a style alone doesn’t', async () => {
  const fonts = await fontsOf(await order('ord_variable'), [family('martian-mono')]);
  const variable = fonts.filter(({ isVariable }) => isVariable);
  expect(variable.map(({ name }) => name)).toEqual(['MartianMono-Variable.ttf']);
  const axes = create(await readFile(await store().path(variable[0]?.file ?? ''))).variationAxes;
  expect(Object.keys(axes)).toEqual(['wght', 'wdth']);
  const style = fonts[0]?.part.replace('style ', '');
  const single = await fontsOf(await order('ord_single'), [line('styles', Number(style))]);
  expect(single.map(({ isVariable }) => isVariable)).toEqual([false]);
});

// §documents.zip.variable
it('a variable font that was sold stays with its package, whatever the family says later', async () => {
  const variable = async (id: string) => {
    const fonts = await fontsOf(id, [family('martian-mono')]);
    return fonts.filter(({ isVariable }) => isVariable).map(({ name }) => name);
  };
  const names = await variable(await order('ord_before'));
  await sql`update variable_fonts set sold_with = 'styles', source = source || '-Italic'`.execute(
    connection.db,
  );
  expect(await variable('ord_before')).toEqual(names);
  await sql`update variable_fonts set sold_with = 'families', source = replace(source, '-Italic', '')`.execute(
    connection.db,
  );
});

// §documents.zip.scripts
it('an order that was delivered before files were cut gets them whole again, and no variable font', async () => {
  const whole = { id: await order('ord_2025'), holds_every_script: true };
  const fonts = await orderFonts({ db: connection.db, files: store(), workerPool }, whole, [
    family('martian-mono'),
  ]);
  expect(await has(fonts[0]?.file ?? '', 'ж')).toBe(true);
  expect(fonts.some(({ isVariable }) => isVariable)).toBe(false);
});

// §documents.zip.names
it('two files of a family never have one name', async () => {
  await sql`update styles set source = (select source from styles where font_class = 'martian-mono-400')
    where font_class = 'martian-mono-700'`.execute(connection.db);
  const names = (await fontsOf(await order('ord_names'), [family('martian-mono')])).map(({ name }) => name);
  expect(names).toContain('MartianMono-Regular-2.ttf');
  expect(new Set(names).size).toBe(names.length);
});

// §documents.zip.pinned
it('what was sold is given again after the catalogue changed, and nothing that came later', async () => {
  const bought = [family('instrument-serif')];
  const first = await fontsOf(await order('ord_pinned'), bought);
  await changeFile(
    folder,
    'families/instrument-serif.yaml',
    'package: "@expo-google-fonts/instrument-serif"',
    [
      'fonts:',
      '      - { file: fonts/kilnfield/Kilnfield-Regular.otf, name: Regular, weight: 400 }',
      '    #',
    ].join('\n'),
  );
  await changeFile(
    folder,
    'families/instrument-serif.yaml',
    'licence: LICENSE_FONT',
    'licence: fonts/kilnfield/OFL.txt',
  );
  await cp(join(import.meta.dirname, '../second-foundry/fonts'), join(folder, 'fonts'), { recursive: true });
  await importFoundry(connection, { folder });
  expect(await fontsOf('ord_pinned', bought)).toEqual(first);
  const [other] = await fontsOf(await order('ord_later'), bought);
  // A font with PostScript outlines keeps them.
  expect(other?.name).toBe('Kilnfield-Regular.otf');
  // A lost file is made again from where it came from, if that is still the same.
  const [, italic] = first;
  await store().remove(italic?.file ?? '');
  expect(await fontsOf('ord_pinned', bought)).toEqual(first);
  await store().remove(italic?.file ?? '');
  await sql`update styles set source = (select source from styles where id = ${Number(other?.part.replace('style ', ''))})
    where id = ${Number(italic?.part.replace('style ', ''))}`.execute(connection.db);
  await expect(fontsOf('ord_pinned', bought)).rejects.toThrow(
    /Italic\.ttf of order ord_pinned is lost, and the catalogue has another one now/,
  );
  await sql`update styles set source = 'fonts/gone.ttf' where id = ${Number(italic?.part.replace('style ', ''))}`.execute(
    connection.db,
  );
  await expect(fontsOf('ord_pinned', bought)).rejects.toThrow(/and the catalogue has none now/);
  // The foundry is told which file it is to put back.
  const notices = await connection.db
    .selectFrom('outbox')
    .select(['order_id', 'payload'])
    .where('kind', '=', 'notice')
    .execute();
  expect(notices).toEqual([
    {
      order_id: 'ord_pinned',
      payload: expect.objectContaining({
        notice: 'font.lost',
        detail: `${italic?.name}: ${italic?.file}, ${italic?.licence}`,
      }),
    },
  ]);
});
