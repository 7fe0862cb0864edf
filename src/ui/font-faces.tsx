/** The @font-face rules of a family's styles, with stand-ins of the same width and height (no layout shift). */
import type { Face } from '../../domain/catalogue.ts';
import { Sheet } from './sheet.tsx';

/** What the catalogue calls a stand-in, and the local faces of the same metrics that systems have for it. */
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

/** The font-family value that a style is shown in. */
export const fontFamily = (family: string): string => `"${family}", "${family}-fallback"`;

/** One family's rules stand in the page once: by their name. */
export function FontFaces({ name, faces }: { readonly name: string; readonly faces: readonly Face[] }) {
  return <Sheet name={`faces-${name}`} rules={faces.map(rules).join('\n')} />;
}
