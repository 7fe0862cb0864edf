/** CSS of a web font and of the local font that stands in until it arrives. */
import type { Face } from './catalogue.ts';

/** Local fonts with the metrics of each kind on different systems: upright, bold, slanted; by the full name of the font. */
const local: Readonly<Record<string, readonly string[]>> = {
  'Sans-Regular': ['Arial', 'Liberation Sans', 'Helvetica'],
  'Sans-Bold': ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
  'Sans-Italic': ['Arial Italic', 'Liberation Sans Italic', 'Helvetica Oblique'],
  'Serif-Regular': ['Times New Roman', 'Liberation Serif', 'Times Roman'],
  'Serif-Bold': ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold'],
  'Serif-Italic': ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'],
  'Mono-Regular': ['Courier New', 'Liberation Mono', 'Courier'],
  'Mono-Bold': ['Courier New Bold', 'Liberation Mono Bold', 'Courier Bold'],
};

type NamedFace = Pick<Face, 'url' | 'fallback'> & {
  readonly family: string;
  /** Where several faces share the family's name. */
  readonly weight?: number;
};

/** The `@font-face` rules of both. */
export function faceRules({ family, weight, url, fallback }: NamedFace, display: string): string {
  const sources = (local[fallback.face] ?? local['Sans-Regular'] ?? []).map((name) => `local("${name}")`);
  const of = weight === undefined ? '' : `font-weight:${weight};`;
  return (
    `@font-face{font-family:"${family}";${of}src:url("${url}") format("woff2");font-display:${display}}` +
    `@font-face{font-family:"${family}-fallback";${of}src:${sources.join(',')};size-adjust:${fallback.size_adjust}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;` +
    `line-gap-override:${fallback.line_gap}%}`
  );
}

/** The font-family value of a face, with its fallback. */
export const fontFamily = (family: string): string => `"${family}", "${family}-fallback"`;
