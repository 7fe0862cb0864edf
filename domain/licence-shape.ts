/** Licence kinds and the licences that a line holds, as the API has them. */
import { type Infer, list, number, object, oneOf, text } from './shape.ts';

/** The files of a licence: the complete fonts (.otf or .ttf, as the family has them), or web fonts of them. */
export const fontFormats = ['OpenType', 'WOFF2'] as const;
const FontFormat = oneOf(...fontFormats);
export type FontFormat = Infer<typeof FontFormat>;

const Kind = text({ max: 40 });
const Name = text({ max: 40 });
const Formats = list(FontFormat, fontFormats.length);

/** A kind that is sold, in the foundry's words. `kind` is its key in choices and prices. */
export const Licence = object({
  kind: Kind,
  name: Name,
  /** Asks for its tier; `none` answers that it isn't needed. */
  question: text({ max: 120 }),
  none: text({ max: 60 }),
  /** What it allows, as a sentence. */
  use: text({ max: 300 }),
  /** What its tiers count, in the plural. */
  unit: text({ max: 60 }),
  /** Its prices count so many times (§pricing.line.app). */
  factor: number(),
  formats: Formats,
});
export type Licence = Infer<typeof Licence>;

/** A licence that a line holds: its kind, and its tier in words. */
export const LicensedKind = object({ kind: Kind, name: Name, tier: text({ max: 120 }), formats: Formats });
export type LicensedKind = Infer<typeof LicensedKind>;
