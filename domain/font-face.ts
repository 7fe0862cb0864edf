/** CSS of web fonts and of the local fonts that stand in until they arrive. */
import type { Face } from './catalogue.ts';

/** Local fonts with the metrics of each kind, on different systems. */
const local: Readonly<Record<string, readonly string[]>> = {
  Sans: ['Arial', 'Liberation Sans', 'Helvetica'],
  Serif: ['Times New Roman', 'Liberation Serif', 'Times'],
  Mono: ['Courier New', 'Liberation Mono', 'Courier'],
};

/** By their full names: 'Arial Bold' for 'Sans-Bold'. */
function localSources(face: string): string {
  const [kind = '', variant] = face.split('-');
  const names = (local[kind] ?? []).map((name) => (variant === 'Regular' ? name : `${name} ${variant}`));
  return names.map((name) => `local("${name}")`).join(',');
}

type NamedFace = Pick<Face, 'url' | 'names_url' | 'fallback'> & {
  readonly family: string;
};

/** The family of a style's file that has the letters of its names alone. */
export const namesFace = (family: string): string => `${family}-names`;

/** The `@font-face` rule of the file for names; of the web font where there is none. */
export const namesRule = (
  { family, url, names_url = url }: Omit<NamedFace, 'fallback'>,
  display: string,
): string =>
  `@font-face{font-family:"${namesFace(family)}";src:url("${names_url}") format("woff2");font-display:${display}}`;

/** The `@font-face` rules of a web font, of its file for names, and of the local font. */
export function faceRules(
  { family, url, names_url, fallback }: NamedFace,
  display: string,
  namesDisplay = display,
): string {
  return (
    `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-display:${display}}` +
    (names_url ? namesRule({ family, url, names_url }, namesDisplay) : '') +
    `@font-face{font-family:"${family}-fallback";src:${localSources(fallback.face)};size-adjust:${fallback.size_adjust}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;` +
    `line-gap-override:${fallback.line_gap}%}`
  );
}

/** The font-family value of a text in a face, with its fallback. */
export const fontFamily = (family: string): string => `"${family}", "${family}-fallback"`;

/** That of a name: the whole font comes only for letters that no name of the style has. */
export const nameFamily = (family: string): string => `"${family}-names", ${fontFamily(family)}`;
