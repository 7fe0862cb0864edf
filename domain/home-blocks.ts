/** The blocks of the home page that list something (§api.data.homepage-block), and its opening. */
import type { TypefaceCard } from './catalogue.ts';
import type { Homepage } from './home.ts';

/** Types of blocks that list something, as word or number; a block of any other type shows its own HTML. */
export const recentPostsTypes: readonly (string | number)[] = ['recent_blog_posts', 9];
export const retailFontsTypes: readonly (string | number)[] = ['retail_font_types', 8];

/** The families of the opening specimen, in order; none in an empty library (§home.opening.walk). */
export function openingCards({
  typefaces,
  opening,
}: Pick<Homepage, 'typefaces' | 'opening'>): readonly TypefaceCard[] {
  const named = opening.flatMap((slug) => typefaces.find(({ page }) => page === slug) ?? []);
  return named.length > 0 ? named : typefaces.slice(0, 1);
}
