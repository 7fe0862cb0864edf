/** The Club's fonts: a list for members, whose download links are renewed as long as the page is open. */
import type { BetaFonts } from '../domain/club.ts';
import { renewedMachineOf } from './renewed.ts';

export const clubFontsMachine = renewedMachineOf('club-fonts', {
  isEmpty: ({ data }: BetaFonts) => data.length === 0,
  staleDelayMs: 30_000,
});
