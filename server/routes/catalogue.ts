/** The library, a typeface, a subfamily's styles, a shop (decisions, section 1; commerce, section 7). */
import { type Handlers, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { findShop } from '../stores/shops.ts';
import { findStyles, findTypeface, findTypefaces } from '../stores/typefaces.ts';

export const catalogueRoutes = ({ db }: Pick<Services, 'db'>) =>
  ({
    typefaces: async () => {
      const data = await findTypefaces(db);
      return { data, total: data.length };
    },
    typeface: async ({ params }) =>
      (await findTypeface(db, params.slug)) ?? refuse(404, 'This typeface does not exist.'),
    styles: async ({ params }) => {
      const data = await findStyles(db, params.id);
      return data ? { data } : refuse(404, 'This subfamily does not exist.');
    },
    shop: async ({ params }) => (await findShop(db, params.font)) ?? refuse(404, 'This shop does not exist.'),
  }) satisfies Partial<Handlers>;
