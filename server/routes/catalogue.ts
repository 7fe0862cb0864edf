/** The library, a typeface, a subfamily's styles, a shop (§api.call.typefaces, §api.call.typeface, §api.call.shop). */
import { stylesIn } from '../../domain/compare.ts';
import type { LibraryLanguages } from '../../domain/languages.ts';
import type { Glyphs } from '../catalogue/glyphs.ts';
import { languageName } from '../catalogue/language-name.ts';
import { type Handlers, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { findShop } from '../stores/shops.ts';
import {
  findCollectionLinks,
  findCompared,
  findCoverage,
  findLanguages,
  findLibraryLanguages,
  findStyles,
  findTypeface,
  findTypefaces,
  idIn,
} from '../stores/typefaces.ts';

/** Each tag's name once. */
function withNames(languages: Omit<LibraryLanguages, 'names'>): LibraryLanguages {
  const tags = new Set(languages.sets.flatMap((set) => set.split(' ').filter(Boolean)));
  return { ...languages, names: Object.fromEntries([...tags].map((tag) => [tag, languageName(tag) ?? tag])) };
}

export const catalogueRoutes = ({ db }: Pick<Services, 'db'>, glyphs: Glyphs) =>
  ({
    typefaces: async () => {
      const [data, collections, languages] = await Promise.all([
        findTypefaces(db),
        findCollectionLinks(db),
        findLibraryLanguages(db),
      ]);
      return { data, total: data.length, collections, languages: withNames(languages) };
    },
    typeface: async ({ params }) =>
      (await findTypeface(db, params.slug)) ?? refuse(404, 'This typeface does not exist.'),
    styles: async ({ params }) => {
      const data = await findStyles(db, params.id);
      return data ? { data } : refuse(404, 'This subfamily does not exist.');
    },
    coverage: async ({ params }) =>
      (await findCoverage(db, params.slug)) ?? refuse(404, 'This typeface does not exist.'),
    compare: async ({ query }) => ({ data: await findCompared(db, stylesIn(query.styles)) }),
    languages: async ({ params }) =>
      (await findLanguages(db, params.slug)) ?? refuse(404, 'This typeface does not exist.'),
    glyphs: async ({ params }) => {
      const id = idIn(params.id);
      const found = id === undefined ? undefined : await glyphs.list(id);
      return found ?? refuse(404, 'This style does not exist.');
    },
    glyph: async ({ params }) => {
      const id = idIn(params.id);
      // .notdef is the first glyph of every font.
      const gid = params.gid === '0' ? 0 : idIn(params.gid);
      const found = id === undefined || gid === undefined ? undefined : await glyphs.draw(id, gid);
      return found ?? refuse(404, 'This glyph does not exist.');
    },
    variableGlyph: async ({ params, query: { axis, at = '' } }) => {
      const codePoint = idIn(params.code_point);
      const found =
        codePoint === undefined ? undefined : await glyphs.frames(params.slug, codePoint, axis, at);
      return found ?? refuse(404, 'This typeface has no variable font with this character, axis and place.');
    },
    shop: async ({ params }) => (await findShop(db, params.font)) ?? refuse(404, 'This shop does not exist.'),
  }) satisfies Partial<Handlers>;
