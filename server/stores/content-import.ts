/** Writes of an import to the content tables; rows are found by slug, so that ids never change. */
import { sql } from 'kysely';
import { toStoredPath } from '../catalogue/stored-path.ts';
import { type ContentDrafts, draftHash } from '../content/drafts.ts';
import type { Db } from '../db/database.ts';
import { refreshBlog, writePart } from './blog-lists.ts';

export type ContentReport = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
};

type KnownRow = { readonly slug: string; readonly content_hash: string; readonly retired: boolean };
type Row = { readonly slug: string; readonly content_hash: string };
type Classified<R> = ContentReport & { readonly write: readonly R[]; readonly gone: readonly string[] };

const batch = 200;

/** Classifies the rows by their changes; `group` is their name in the report. */
function classify<R extends Row>(
  group: string,
  rows: readonly R[],
  known: readonly KnownRow[],
): Classified<R> {
  const before = new Map(known.map((row) => [row.slug, row]));
  const present = new Set(rows.map(({ slug }) => slug));
  const kindOf = ({ slug, content_hash }: R) => {
    const old = before.get(slug);
    if (!old || old.retired) return 'added';
    return old.content_hash === content_hash ? 'unchanged' : 'changed';
  };
  const name = (slug: string) => (group === '' ? slug : `${group}/${slug}`);
  const names = (kind: string) => rows.filter((row) => kindOf(row) === kind).map((row) => name(row.slug));
  const gone = known.filter(({ slug, retired }) => !retired && !present.has(slug)).map(({ slug }) => slug);
  return {
    added: names('added'),
    changed: names('changed'),
    unchanged: names('unchanged'),
    removed: gone.map(name),
    write: rows.filter((row) => kindOf(row) !== 'unchanged'),
    gone,
  };
}

async function inBatches<R>(rows: readonly R[], write: (part: R[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += batch) await write(rows.slice(first, first + batch));
}

type ListTable = 'posts' | 'commissions' | 'collections';

/** Writes the rows that are new or changed, and retires those that left the files. */
async function writeList(
  db: Db,
  table: ListTable,
  drafts: readonly { readonly slug: string }[],
): Promise<ContentReport> {
  const rows = drafts.map((draft) => ({
    ...columnsOf(draft),
    content_hash: draftHash(draft),
    retired: false,
  }));
  const known = await db.selectFrom(table).select(['slug', 'content_hash', 'retired']).execute();
  const { write, gone, ...report } = classify(table, rows, known);
  await inBatches(write, (part) => addRows(db, table, part));
  await inBatches(gone, (part) =>
    db.updateTable(table).set({ retired: true }).where('slug', 'in', part).execute(),
  );
  return report;
}

/** A draft's members are its columns; those that aren't texts are stored as JSON. */
const columnsOf = <D extends { readonly slug: string }>({ slug, ...members }: D) => ({
  slug,
  ...Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ),
});

/** Adds rows, or replaces those of the same slugs; for posts `refreshBlog` must follow. */
async function addRows(db: Db, table: ListTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await db
    .insertInto(table)
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet(Object.fromEntries(columns.map((name) => [name, sql`excluded.${sql.ref(name)}`]))),
    )
    .execute();
}

async function placeCommissions(db: Db): Promise<void> {
  await sql`update commissions set place = null`.execute(db);
  await sql`
    update commissions c set place = o.place from (
      select id, row_number() over (order by published desc, id desc) as place from commissions where not retired
    ) o where o.id = c.id`.execute(db);
}

/** Pages and single parts have no ids: those that leave the files are deleted. */
async function writeParts(
  db: Db,
  kind: 'page' | 'part',
  group: string,
  parts: ReadonlyMap<string, unknown>,
): Promise<ContentReport> {
  const rows = [...parts].map(([slug, body]) => ({ slug, body, content_hash: draftHash(body) }));
  const found = await db
    .selectFrom('content_parts')
    .select(['key as slug', 'content_hash'])
    .where('kind', '=', kind)
    .where('key', '<>', 'sidebar')
    .execute();
  const known = found.map((row) => ({ ...row, retired: false }));
  const { write, gone, ...report } = classify(group, rows, known);
  for (const { slug, body } of write) await writePart(db, kind, slug, body);
  await inBatches(gone, (part) =>
    db.deleteFrom('content_parts').where('kind', '=', kind).where('key', 'in', part).execute(),
  );
  return report;
}

async function writePictures(db: Db, { pictures }: ContentDrafts): Promise<void> {
  await inBatches(pictures, (part) =>
    db
      .insertInto('pictures')
      .values(
        part.map(({ name, hash, path, making }) => ({
          name,
          hash,
          path: toStoredPath(path),
          width: making?.width ?? null,
          focus_x: making?.focus[0] ?? null,
          focus_y: making?.focus[1] ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'hash'])
          .doUpdateSet((eb) => ({ path: eb.ref('excluded.path'), imported_at: sql`now()` })),
      )
      .execute(),
  );
}

/** Writes all content; the families must exist already. In the caller's transaction. */
export async function writeContent(db: Db, drafts: ContentDrafts): Promise<ContentReport> {
  const parts = new Map<string, unknown>();
  if (drafts.home) parts.set('home', drafts.home);
  if (drafts.commissionsPage) parts.set('commissions', drafts.commissionsPage);
  for (const font of drafts.club) parts.set(`club/${font.slug}`, font);
  const reports = [
    await writeList(db, 'posts', drafts.posts),
    await writeList(db, 'commissions', drafts.commissions),
    await writeList(db, 'collections', drafts.collections),
    await writeParts(db, 'page', 'pages', drafts.pages),
    await writeParts(db, 'part', '', parts),
  ];
  await placeCommissions(db);
  await writePictures(db, drafts);
  await db.deleteFrom('redirects').execute();
  await inBatches(drafts.redirects, (part) => db.insertInto('redirects').values(part).execute());
  await writeCategories(db, drafts);
  await refreshBlog(db);
  const all = (kind: keyof ContentReport) => reports.flatMap((report) => report[kind]);
  return {
    added: all('added'),
    changed: all('changed'),
    unchanged: all('unchanged'),
    removed: all('removed'),
  };
}

async function writeCategories(db: Db, { categories }: ContentDrafts): Promise<void> {
  const slugs = categories.map(({ slug }) => slug);
  const old = db.selectFrom('blog_lists').select('id').where('kind', '=', 'category');
  const gone = slugs.length > 0 ? old.where('slug', 'not in', slugs) : old;
  await db.deleteFrom('blog_places').where('list_id', 'in', gone).execute();
  await db.deleteFrom('blog_lists').where('id', 'in', gone).execute();
  for (const [sort_order, category] of categories.entries()) {
    await db
      .insertInto('blog_lists')
      .values({ kind: 'category', ...category, sort_order })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'slug']).doUpdateSet({
          name: category.name,
          description: category.description,
          sort_order,
        }),
      )
      .execute();
  }
}
