/** Metrics that make a local font as wide and as tall as a web font, so that nothing shifts when that arrives. */
import type { FontMetrics } from './measure.ts';

type Kind = 'sans' | 'serif' | 'mono';

/** What CSS's @font-face says of the local font; in per cent. */
export type Fallback = {
  /** 'Serif-Bold'. */
  readonly face: string;
  readonly size_adjust: number;
  readonly ascent: number;
  readonly descent: number;
  readonly line_gap: number;
};

/**
 * Mean advances of the same text (measure.ts) in Arial, Times New Roman and Courier New, whose widths Liberation's Sans,
 * Serif and Mono share. `Sans-Bold` and so on name the local face to use.
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

/** The bold local face from 600 up; italics use the regular weight's italic, which a bold italic wouldn't improve on. */
export function fallbackFor(
  { ascent, descent, lineGap, advance }: FontMetrics,
  kind: Kind,
  weight: number,
  italic: boolean,
): Fallback {
  const variant = italic && kind !== 'mono' ? 'Italic' : weight >= 600 ? 'Bold' : 'Regular';
  const face = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}-${variant}`;
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

/** The local face for fallback: by the family's class, or by the words of a subfamily ('Alegreya Sans'). */
export function fallbackKind(classification: string, subfamily: string): Kind {
  if (classification === 'mono') return 'mono';
  if (/\bsans\b/i.test(subfamily)) return 'sans';
  return classification === 'serif' || classification === 'slab' || classification === 'script'
    ? 'serif'
    : 'sans';
}
