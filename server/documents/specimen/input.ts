/** What a specimen is made of, and the version of its making. */
import type { VariableAxis } from '../../../domain/catalogue.ts';
import type { Paper } from '../house-page.ts';

/** A text and its language, as BCP 47; none where it is nobody's. */
export type Sample = { readonly text: string; readonly lang?: string | undefined };

export type Language = { readonly tag: string; readonly name: string; readonly own_name: string };

export type SpecimenInput = {
  readonly name: string;
  readonly foundry: string;
  readonly paper: Paper;
  readonly accent: string;
  readonly inkOnAccent: string;
  /** Kind, scripts, designers, year: one line each. */
  readonly facts: readonly string[];
  readonly overview: string;
  /** What is said of the family: its sentences are set in the larger sizes. */
  readonly about: string;
  /** Each shorter than a line or two, in the family's script. */
  readonly headlines: readonly Sample[];
  /** In the family's languages, its script first: for the smaller sizes. */
  readonly paragraphs: readonly Sample[];
  readonly figures: string;
  /** By script. */
  readonly languages: readonly {
    readonly script: string;
    readonly languages: readonly Language[];
  }[];
  /** The absolute path of the variable font. */
  readonly variable?: { readonly source: string; readonly axes: readonly VariableAxis[] } | undefined;
  /** In points: no text is set smaller. */
  readonly smallest: number;
  readonly credits: string;
  /** Width of the name in thousandths of its size, and the offset of its first ink from the left. */
  readonly nameWidth: number;
  readonly nameLeft: number;
  /** Absolute paths of the styles for the name and the texts. */
  readonly display: string;
  readonly text: string;
  readonly styles: readonly { readonly name: string; readonly source: string; readonly sample: Sample }[];
  readonly features: readonly {
    readonly name: string;
    readonly tag: string;
    readonly text: string;
    readonly sample: string;
    /** The ranges of the sample to which it is applied. */
    readonly affected: readonly (readonly [number, number])[];
  }[];
};

/** Increase when the specimen is made differently. */
export const specimenVersion = 8;

/** Whether a text begins in a script that is written from right to left. */
export const isRightToLeft = (text: string) => /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
