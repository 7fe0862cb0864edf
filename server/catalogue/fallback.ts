/** Figures that make a local font as wide and as tall as a web font, so that nothing moves when it arrives. */
import type { Face } from '../../domain/catalogue.ts';
import type { Measured } from './measure.ts';

type Kind = 'sans' | 'serif' | 'mono';

/**
 * Mean advances of the same text (measure.ts) in Arial, Times New Roman and Courier New, whose widths Liberation's
 * Sans, Serif and Mono share. `Sans-Bold` and so on name the face that a browser should take.
 */
const localAdvances: { readonly [face: string]: number } = {
  'Sans-Regular': 0.43402,
  'Sans-Italic': 0.43402,
  'Sans-Bold': 0.46558,
  'Serif-Regular': 0.39799,
  'Serif-Italic': 0.39544,
  'Serif-Bold': 0.42082,
  'Mono-Regular': 0.6001,
  'Mono-Bold': 0.6001,
};

/** The bold local face from 600 up; italics keep the regular slant, which no local bold italic improves on. */
export function fallbackFor(
  { ascent, descent, lineGap, advance }: Measured,
  kind: Kind,
  weight: number,
  italic: boolean,
): Face['fallback'] {
  const cut = italic && kind !== 'mono' ? 'Italic' : weight >= 600 ? 'Bold' : 'Regular';
  const face = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}-${cut}`;
  const size = advance / (localAdvances[face] ?? advance);
  const percent = (share: number) => Math.round(share * 10_000) / 100;
  return {
    face,
    size_adjust: percent(size),
    ascent: percent(ascent / size),
    descent: percent(-descent / size),
    line_gap: percent(lineGap / size),
  };
}

/** Which local face stands in: by the family's class, or by the words of a subfamily ('Alegreya Sans'). */
export function fallbackKind(classification: string, subfamily: string): Kind {
  if (classification === 'mono') return 'mono';
  if (/\bsans\b/i.test(subfamily)) return 'sans';
  return classification === 'serif' || classification === 'slab' || classification === 'script'
    ? 'serif'
    : 'sans';
}
