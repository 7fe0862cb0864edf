/** CSS of a web font and of the local font that stands in until it arrives. */
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

type NamedFace = Pick<Face, 'url' | 'fallback'> & {
  readonly family: string;
  /** Where several faces share the family's name. */
  readonly weight?: number;
};

/** The `@font-face` rules of both. */
export function faceRules({ family, weight, url, fallback }: NamedFace, display: string): string {
  const of = weight === undefined ? '' : `font-weight:${weight};`;
  return (
    `@font-face{font-family:"${family}";${of}src:url("${url}") format("woff2");font-display:${display}}` +
    `@font-face{font-family:"${family}-fallback";${of}src:${localSources(fallback.face)};size-adjust:${fallback.size_adjust}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;` +
    `line-gap-override:${fallback.line_gap}%}`
  );
}

/** The font-family value of a face, with its fallback. */
export const fontFamily = (family: string): string => `"${family}", "${family}-fallback"`;
