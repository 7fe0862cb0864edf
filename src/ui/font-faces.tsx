/** The @font-face rules of a family's styles, with fallbacks of the same width and height (no layout shift). */
import type { Face } from '../../domain/catalogue.ts';
import { StyleRules } from './style-rules.tsx';

/** The catalogue's names of fallbacks, and the local fonts with the same metrics on different systems. */
const local: Readonly<Record<string, readonly string[]>> = {
  'Sans-Regular': ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'],
  'Sans-Bold': ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica-Bold'],
  'Sans-Italic': ['Arial Italic', 'Arial-ItalicMT', 'Liberation Sans Italic', 'Helvetica-Oblique'],
  'Serif-Regular': ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Times-Roman'],
  'Serif-Bold': ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Times-Bold'],
  'Serif-Italic': [
    'Times New Roman Italic',
    'TimesNewRomanPS-ItalicMT',
    'Liberation Serif Italic',
    'Times-Italic',
  ],
  'Mono-Regular': ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Courier'],
  'Mono-Bold': ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold', 'Courier-Bold'],
};

function rules({ class: family, url, fallback }: Face): string {
  const sources = (local[fallback.face] ?? local['Sans-Regular'] ?? []).map((name) => `local("${name}")`);
  return (
    `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-display:swap}` +
    `@font-face{font-family:"${family}-fallback";src:${sources.join(',')};size-adjust:${fallback.size_adjust}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;` +
    `line-gap-override:${fallback.line_gap}%}`
  );
}

/** The font-family value of a style, with its fallback. */
export const fontFamily = (family: string): string => `"${family}", "${family}-fallback"`;

/** The rules of a family, in the page once per `name`. */
export function FontFaces({ name, faces }: { readonly name: string; readonly faces: readonly Face[] }) {
  return <StyleRules name={`faces-${name}`} rules={faces.map(rules).join('\n')} />;
}
