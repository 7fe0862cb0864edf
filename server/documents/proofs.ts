/** Proofs by a family's slug and the setting of an address: each is made anew, with its date. */

import { activeTags } from '../../domain/active-tags.ts';
import type { TypefaceDetail } from '../../domain/catalogue.ts';
import { longDate } from '../../domain/dates.ts';
import {
  presetSetting,
  readSetting,
  type SettingParams,
  settingAxes,
  type TextSetting,
} from '../../domain/text-setting.ts';
import { offerOf, styleNames, wordsOf } from '../../domain/typeface-setting.ts';
import { hashInUrl } from '../catalogue/web-font.ts';
import { mixed } from '../colour.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import type { Services } from '../services.ts';
import { findFontSources, findWebFont } from '../stores/fonts.ts';
import { findFoundry } from '../stores/foundry.ts';
import { findTypeface } from '../stores/typefaces.ts';
import { paperOf } from './house-page.ts';
import type { ProofInput } from './proof.ts';

export type Proofs = {
  /** The PDF's bytes; undefined when there is no such family. */
  readonly make: (slug: string, params: SettingParams) => Promise<Uint8Array | undefined>;
};

/** The letters' colour and the ground's. */
function coloursOf({ ground }: TextSetting, { family }: TypefaceDetail, { theme }: StoredFoundry) {
  const { ink, paper } = theme.colours.light;
  const colours = {
    paper: { print: ink, sheet: null },
    ink: { print: paper, sheet: ink },
    accent: { print: family.ink_on_accent, sheet: family.accent },
  }[ground];
  return { ...colours, box: mixed(colours.print, colours.sheet ?? '#FFFFFF', 0.25) };
}

export function createProofs({
  db,
  workerPool,
  clock,
}: Pick<Services, 'db' | 'workerPool' | 'clock'>): Proofs {
  const sourceOf = async (style: string, variable: TypefaceDetail['variable']) =>
    style === variable?.class
      ? (await findWebFont(db, hashInUrl(variable.url)))?.source
      : (await findFontSources(db, [style])).get(style);
  return {
    make: async (slug, params) => {
      const detail = await findTypeface(db, slug);
      if (!detail || detail.family.slug !== slug) return undefined;
      const offer = offerOf(detail);
      const setting = readSetting(params, offer) ?? presetSetting('headline', offer);
      const source = await sourceOf(setting.style, detail.variable);
      if (source === undefined) return undefined;
      const foundry = await findFoundry(db);
      const madeAt = clock.now();
      const isVariable = setting.style === detail.variable?.class;
      return await workerPool.run<ProofInput, Uint8Array>(
        { module: 'documents/proof.ts', name: 'makeProof' },
        {
          name: `${detail.family.name} ${styleNames(detail).get(setting.style) ?? 'Variable'}`,
          foundry: foundry.name,
          date: longDate(madeAt.toISOString()),
          madeAt,
          paper: paperOf(foundry),
          source,
          axes: isVariable ? settingAxes(setting, offer) : undefined,
          setting,
          offer,
          tags: activeTags(setting.letterCase, setting.features, detail),
          ...wordsOf(setting, detail),
          ...coloursOf(setting, detail, foundry),
        },
      );
    },
  };
}
