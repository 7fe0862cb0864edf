/** Specimens by a family's slug: made on first request, and again only when the family changed. */

import { createHash } from 'node:crypto';
import type { TypefaceDetail } from '../../domain/catalogue.ts';
import { featureSample } from '../catalogue/feature-names.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import { readOrMake } from '../gateways/made-files.ts';
import type { Services } from '../services.ts';
import { findFontSources } from '../stores/fonts.ts';
import { findFoundry } from '../stores/foundry.ts';
import { findTypeface } from '../stores/typefaces.ts';
import { paperOf } from './house-page.ts';
import { type SpecimenInput, specimenVersion } from './specimen.ts';

export type Specimens = {
  /** The PDF's bytes and a name for its content; undefined when there is no such family. */
  readonly get: (slug: string) => Promise<{ readonly bytes: Buffer; readonly hash: string } | undefined>;
};

function specimenInputOf(
  { family, examples, editable, about, feature_texts, credits }: TypefaceDetail,
  sources: ReadonlyMap<string, string>,
  foundry: StoredFoundry,
): SpecimenInput {
  const main = sources.get(family.main_style.class) ?? '';
  const otfs = editable.otf_groups.flatMap((group) => group.otfs);
  const effectOf = (tag: string) => otfs.find((otf) => otf.data_setting === tag)?.effect.slice(0, 14);
  const hasSubfamilies = examples.subfamilies.length > 1;
  const lines = new Map(
    Object.values(editable.subfamilies).flatMap(({ styles }) =>
      styles.map(({ class: name, default_text: text, lang }) => [name, { text, lang }]),
    ),
  );
  const letterStyle = family.has_lower_case ? 2 : 1;
  const pool = (editable.samples ?? [])
    .filter((line) => line.letter_style === letterStyle)
    .map(({ text, lang }) => ({ text, lang }));
  return {
    name: family.name,
    foundry: foundry.name,
    paper: paperOf(foundry),
    accent: family.accent,
    inkOnAccent: family.ink_on_accent,
    facts: [family.kind, family.scripts.join(', '), about.author, about.release_date],
    overview: `Available in ${about.styles_no} ${about.styles_no === 1 ? 'style' : 'styles'}. ${family.language_text}`,
    about: family.about,
    lines: pool,
    // On paper letters hold at half the size that they need on screen.
    smallest: family.min_font_size / 2,
    credits,
    nameWidth: family.fit?.width ?? family.name.length * 560,
    nameLeft: family.fit?.left ?? 0,
    display: sources.get(family.fit?.class ?? '') ?? main,
    text: main,
    styles: examples.subfamilies.flatMap((subfamily) =>
      subfamily.styles.map((style, index) => ({
        name: hasSubfamilies ? `${subfamily.name} ${style.name}` : style.name,
        source: sources.get(style.class) ?? main,
        sample: lines.get(style.class) ?? pool[index % pool.length] ?? { text: family.name },
      })),
    ),
    features: feature_texts.map(({ name, tag, text }) => ({
      name,
      tag,
      // A list of characters without spaces would leave its column.
      text: text.replace(/(\S{32})\S+/gu, '$1…'),
      sample: featureSample(tag) ?? effectOf(tag) ?? family.name,
    })),
  };
}

export function createSpecimens({
  db,
  files,
  workerPool,
}: Pick<Services, 'db' | 'files' | 'workerPool'>): Specimens {
  return {
    get: async (slug) => {
      const detail = await findTypeface(db, slug);
      const foundry = await findFoundry(db);
      if (!detail || detail.family.slug !== slug) return undefined;
      const classes = detail.examples.subfamilies.flatMap(({ styles }) => styles.map((style) => style.class));
      const input = specimenInputOf(detail, await findFontSources(db, classes), foundry);
      // A face's address is derived from its font's content: another file makes another specimen.
      const faces = detail.examples.subfamilies.flatMap(({ styles }) => styles.map(({ face }) => face.url));
      const hash = createHash('sha256')
        .update(JSON.stringify([specimenVersion, faces, input]))
        .digest('hex')
        .slice(0, 32);
      const name = `specimens/${slug}-${hash}.pdf`;
      const task = { module: 'documents/specimen.ts', name: 'makeSpecimen' };
      const bytes = await readOrMake(files, name, () =>
        workerPool.run<SpecimenInput, Uint8Array>(task, input),
      );
      return { bytes, hash };
    },
  };
}
