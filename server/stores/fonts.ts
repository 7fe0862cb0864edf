/** Paths of font files: for web fonts by their address, for orders by the bought options. */
import { decodeRanges } from '../../domain/coverage.ts';
import type { OptionType } from '../../domain/shop.ts';
import { fromStoredPath } from '../catalogue/stored-path.ts';
import { everyCharacter, hashInUrl, namesPrefix } from '../catalogue/web-font.ts';
import type { Db } from '../db/database.ts';
import { readCoverage, readDetail } from './stored-catalogue.ts';

export type WebFontSource = {
  /** Absolute. */
  readonly source: string;
  readonly scripts: readonly string[];
};

/** The source of a web font; undefined when no import ever named this hash. */
export async function findWebFont(db: Db, hash: string): Promise<WebFontSource | undefined> {
  const row = await db.selectFrom('web_fonts').selectAll().where('hash', '=', hash).executeTakeFirst();
  return (
    row && {
      source: fromStoredPath(row.source),
      scripts: row.scripts.split(',').filter((script) => script !== ''),
    }
  );
}

/** Every web font that current pages name, in the order of the library, those for names first. */
export async function findWebFontHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('web_fonts as w')
    .innerJoin('styles as s', 's.source', 'w.source')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select('w.hash')
    .where('s.retired', '=', false)
    // The glyph grid is rarely opened: its fonts are made on request.
    .where('w.scripts', '!=', everyCharacter)
    .orderBy((eb) => eb('w.scripts', 'like', `${namesPrefix}%`), 'desc')
    .orderBy('f.sort_order')
    .orderBy('s.sort_order')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** A style's font file and its family's page; undefined when there is no such style. */
export async function findStyleFont(db: Db, styleId: number) {
  const row = await db
    .selectFrom('styles as s')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select(['s.source', 's.source_hash', 's.font_class', 'f.detail'])
    .where('s.id', '=', styleId)
    .where('s.retired', '=', false)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      source: fromStoredPath(row.source),
      detail: readDetail(row.detail, `of style ${styleId}`),
    }
  );
}

/**
 * A typeface's variable font with the absolute path of its file and the characters that it has (undefined where the last import
 * has not read them); undefined when it has none.
 */
export async function findVariableFont(db: Db, slug: string) {
  const family = await db
    .selectFrom('families')
    .select(['detail', 'coverage'])
    .where('slug', '=', slug)
    .where('retired', '=', false)
    .executeTakeFirst();
  const { variable } = family ? readDetail(family.detail, slug) : {};
  const file = variable && (await findWebFont(db, hashInUrl(variable.url)));
  if (!family || !file) return undefined;
  const { sets, styles } = readCoverage(family.coverage, slug).data;
  const set = sets[styles[variable.class] ?? -1];
  return { ...variable, source: file.source, coverage: set === undefined ? undefined : decodeRanges(set) };
}

type BoughtItem = { readonly type: OptionType; readonly id: number };

/** One style file that a buyer receives. */
export type BoughtStyle<Item = BoughtItem> = {
  /** Those of the bought options that hold the style. */
  readonly items: readonly Item[];
  readonly id: number;
  readonly family_id: number;
  readonly family: string;
  readonly subfamily: string;
  readonly style: string;
  readonly font_class: string;
  readonly weight: number;
  readonly italic: boolean;
  /** Absolute paths of the complete font and of the font's own licence text. */
  readonly source: string;
  readonly source_hash: string;
  readonly licence: string;
};

/** A row with absolute paths of its files. */
export const withFiles = <Row extends { readonly source: string; readonly licence: string }>(
  row: Row,
): Row => ({
  ...row,
  source: fromStoredPath(row.source),
  licence: fromStoredPath(row.licence),
});

/**
 * The style files of the bought options, each once, in the order of the library; of a retired family those that it was sold
 * with last. In one query. With `withRetired` all that ever belonged to them.
 */
export async function findBoughtStyles<Item extends BoughtItem>(
  db: Db,
  items: readonly Item[],
  { withRetired = false }: { readonly withRetired?: boolean } = {},
): Promise<BoughtStyle<Item>[]> {
  if (items.length === 0) return [];
  const ids = (type: OptionType) => items.flatMap((item) => (item.type === type ? [item.id] : []));
  const wanted = [
    ['f.id', ids('families')],
    ['u.id', ids('subfamilies')],
    ['s.id', ids('styles')],
  ] as const;
  const rows = await db
    .selectFrom('styles as s')
    .innerJoin('subfamilies as u', 'u.id', 's.subfamily_id')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select(['f.name as family', 'u.name as subfamily', 's.name as style'])
    .select(['s.font_class', 's.weight', 's.italic', 's.source', 's.source_hash', 's.licence'])
    .select(['f.id as families', 'u.id as subfamilies', 's.id as styles'])
    .where((eb) =>
      eb.or(wanted.flatMap(([column, list]) => (list.length > 0 ? [eb(column, 'in', list)] : []))),
    )
    .$if(!withRetired, (query) =>
      query.where((eb) =>
        eb.or([
          eb('s.retired', '=', false),
          eb('s.left_with_family', '=', true),
          eb('s.id', 'in', [0, ...ids('styles')]),
        ]),
      ),
    )
    .orderBy('f.sort_order')
    .orderBy('u.sort_order')
    .orderBy('s.sort_order')
    .execute();
  return rows.map(({ families, subfamilies, styles, ...row }) => {
    const ids = { families, subfamilies, styles };
    return {
      ...withFiles(row),
      id: styles,
      family_id: families,
      items: items.filter(({ type, id }) => ids[type] === id),
    };
  });
}

/** Every style that is sold, or those of a family, in the order of the library. */
export async function findCurrentStyles(db: Db, slug?: string) {
  const rows = await db
    .selectFrom('styles as s')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select(['s.family_id', 's.source', 's.source_hash', 's.licence'])
    .where('s.retired', '=', false)
    .$if(slug !== undefined, (query) => query.where('f.slug', '=', slug ?? ''))
    .orderBy('f.sort_order')
    .orderBy('s.sort_order')
    .execute();
  return rows.map(withFiles);
}

/** The complete files of these classes; styles that left the catalogue are missing. */
export async function findFontSources(
  db: Db,
  classes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (classes.length === 0) return new Map();
  const rows = await db
    .selectFrom('styles')
    .select(['font_class', 'source'])
    .where('font_class', 'in', classes)
    .execute();
  return new Map(rows.map(({ font_class, source }) => [font_class, fromStoredPath(source)]));
}
