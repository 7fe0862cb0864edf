/** A family on a page: the @font-face rules of its styles, with fallbacks of the same size (no layout shift), and its colours. */
import type { CSSProperties } from 'react';
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

function rules({ class: family, url, fallback }: Face, display: string): string {
  const sources = (local[fallback.face] ?? local['Sans-Regular'] ?? []).map((name) => `local("${name}")`);
  return (
    `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-display:${display}}` +
    `@font-face{font-family:"${family}-fallback";src:${sources.join(',')};size-adjust:${fallback.size_adjust}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;` +
    `line-gap-override:${fallback.line_gap}%}`
  );
}

/** The font-family value of a style, with its fallback. */
export const fontFamily = (family: string): string => `"${family}", "${family}-fallback"`;

type FontFacesProps = {
  readonly name: string;
  readonly faces: readonly Face[];
  /** The class of the only face whose fallback may be seen while it loads; by default that of every face. */
  readonly first?: string;
};

/** The rules of a family, in the page once per `name`. */
export function FontFaces({ name, faces, first }: FontFacesProps) {
  const display = (face: Face) => (first === undefined || face.class === first ? 'swap' : 'block');
  return (
    <StyleRules name={`faces-${name}`} rules={faces.map((face) => rules(face, display(face))).join('\n')} />
  );
}

/** A family's two colours as CSS properties of an element: `ink_on_accent` is legible on `accent`; both are CSS colours. */
export function accentOf(colours: {
  readonly accent: string;
  readonly ink_on_accent: string;
}): CSSProperties {
  // React's type has no custom properties.
  return { '--accent': colours.accent, '--on-accent': colours.ink_on_accent } as CSSProperties;
}
