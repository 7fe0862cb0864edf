/** The club-fonts machine: what members of the Club may test. */
import { done } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { BetaFont, BetaFonts } from '../../../domain/club.ts';
import { type clubFontsMachine, fontsDelayMs } from '../../../machines/club-fonts.machine.ts';
import { clubFontsModel } from '../../../tests/models/club-fonts.model.ts';
import { walkOf } from '../walk.ts';
import { seedCustomer, stubCustomer } from './checkout-parts.ts';
import { clubMember, fontsOfClub, membersPage } from './club-parts.ts';
import { renewedParts } from './renewed-parts.ts';

const skua: BetaFont = {
  slug: 'skua',
  name: 'Skua',
  designers: 'Ada Holm',
  accent: '#FF4F1C',
  ink_on_accent: '#101A1D',
  face: null,
  sample: 'Low water',
  about: '<p>A narrow sans.</p>',
  versions: [
    {
      version: '0.2',
      date: '2026-03-01',
      notes: '<p>New figures.</p>',
      styles: ['Regular'],
      download: '/v1/downloads/x',
    },
  ],
};

const parts = renewedParts<BetaFonts>({
  part: fontsOfClub,
  call: 'clubFonts',
  staleDelayMs: fontsDelayMs,
  labelOf: ({ data }) => (data.length === 0 ? 'there is no font to test' : 'the fonts arrive'),
  loading: 'The fonts are loading',
  failed: 'The fonts could not be loaded',
  showsReply: async (testPage, { data }) => {
    await expect(fontsOfClub(testPage).getByRole('article')).toHaveCount(data.length);
    for (const { name } of data)
      await expect(
        fontsOfClub(testPage)
          .getByRole('article', { name })
          .getByRole('link', { name: /^Download/ }),
      ).toBeVisible();
  },
  showsNone: (testPage) =>
    expect(fontsOfClub(testPage).getByText('Nothing is being tested at the moment.')).toBeVisible(),
});

export const clubFontsWalk = walkOf<typeof clubFontsMachine>({
  name: 'club-fonts',
  model: {
    ...clubFontsModel,
    cases: {
      ...clubFontsModel.cases,
      'xstate.done.actor.load': [done('load', { data: [] }), done('load', { data: [skua] })],
    },
  },
  ...parts,
  open: async (testPage) => {
    const { network } = testPage;
    network.intercept('clubFonts');
    stubCustomer(testPage);
    network.stubCall('me', () => clubMember);
    network.stubCall('clubPage', () => membersPage);
    await seedCustomer(testPage);
    await testPage.open('/club');
  },
});
