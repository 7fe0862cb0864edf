/** The web fonts of a page's first screen, preloaded by the server's HTML. Separate from the routes, which browsers load. */
import type { Api, CallName } from '../../domain/api.ts';
import type { ReplyOf } from '../../domain/call.ts';
import type { Face, TypefaceCard } from '../../domain/catalogue.ts';
import { openingCards } from '../../domain/home-blocks.ts';

/** What the name of a face is set in. */
const fileOf = ({ url, names_url = url }: Face) => names_url;
/** The only display font of a page: the face of a family's name. */
const nameFont = ({ class: main, fit, faces }: Pick<TypefaceCard, 'class' | 'fit' | 'faces'>) =>
  faces.filter((face) => face.class === (fit?.class ?? main)).map(fileOf);

/** By the call that loads the page's data; the most important font first. */
const fontsOf: { readonly [C in CallName]?: (reply: ReplyOf<Api[C]>) => readonly string[] } = {
  homepage: (reply) => openingCards(reply).slice(0, 1).flatMap(nameFont),
  typefaces: ({ data }) => data.slice(0, 1).flatMap(nameFont),
  typeface: ({ family, examples }) =>
    nameFont({
      ...family.main_style,
      fit: family.fit,
      faces: examples.subfamilies.flatMap(({ styles }) => styles.map(({ face }) => face)),
    }),
  shop: ({ faces, header_class }) => faces.filter((face) => face.class === header_class).map(fileOf),
};

/** Web-font files to preload for the page of this call and reply; empty for pages that don't begin with a family. */
export function pageFonts(call: CallName | null, reply: unknown): readonly string[] {
  if (call === null || reply === null) return [];
  // The server validated the reply against this call.
  const fonts = fontsOf[call] as ((reply: unknown) => readonly string[]) | undefined;
  return fonts?.(reply) ?? [];
}
