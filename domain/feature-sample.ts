/** A text that shows an OpenType feature, with braces around the characters to which it is applied: `H{2}O`. */

export type SampleRun = { readonly text: string; readonly affected: boolean };

/** Braces are balanced, not nested, and not empty. */
export const isFeatureSample = (sample: string): boolean => /^(?:[^{}]+|\{[^{}]+\})+$/.test(sample);

/** In order; a text without braces is affected whole (§features.sample). */
export function sampleRuns(sample: string): SampleRun[] {
  const parts = sample.split(/[{}]/);
  return parts
    .map((text, index) => ({ text, affected: parts.length === 1 || index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

export const plainSample = (sample: string): string => sample.replace(/[{}]/g, '');
