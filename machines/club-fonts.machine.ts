/** The Club's fonts: a list for members, whose download links are renewed as long as the page is open. */
import type { BetaFonts } from '../domain/club.ts';
import { renewedMachineOf } from './renewed.ts';

/** Before a request that failed is made again. */
export const fontsDelayMs = 30_000;

export const clubFontsMachine = renewedMachineOf('club-fonts', {
  isEmpty: ({ data }: BetaFonts) => data.length === 0,
  staleDelayMs: fontsDelayMs,
});
