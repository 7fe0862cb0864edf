/** Specimens by a family's slug: made on first request, and again only when the family changed. */

import { createHash } from 'node:crypto';
import type { TypefaceDetail } from '../../domain/catalogue.ts';
import { plainSample, sampleRuns } from '../../domain/feature-sample.ts';
import type { Language } from '../../domain/languages.ts';
import { figures, styleNames, wordsOf } from '../../domain/typeface-setting.ts';
import { hashInUrl } from '../catalogue/web-font.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import { readOrMake } from '../gateways/made-files.ts';
import type { Services } from '../services.ts';
import { findFontSources, findWebFont } from '../stores/fonts.ts';
import { findFoundry } from '../stores/foundry.ts';
import { findLanguages, findTypeface } from '../stores/typefaces.ts';
import { paperOf } from './house-page.ts';
import { isRightToLeft, type Sample, type SpecimenInput, specimenVersion } from './specimen/input.ts';

export type Specimens = {
  /** The PDF's bytes and a name for its content; undefined when there is no such family. */
  readonly get: (slug: string) => Promise<{ readonly bytes: Buffer; readonly hash: string } | undefined>;
};

/** Where the sample is affected by its feature, by the indexes of its plain text. */
function affectedRanges(sample: string): (readonly [number, number])[] {
  let end = 0;
  return sampleRuns(sample).flatMap(({ text, affected }) => {
    const start = end;
    end += text.length;
    return affected ? [[start, end] as const] : [];
  });
}

/** The headline of the family's own script, and a few more in the direction of that one. */
function headlinesOf(detail: TypefaceDetail, pool: readonly Sample[]): Sample[] {
  const first = wordsOf({ preset: 'headline', language: '', text: null }, detail);
  const isOther = isRightToLeft(first.text);
  const others = pool.filter(
    ({ text }) =>
      text !== first.text && isRightToLeft(text) === isOther && /\p{L}{3}/u.test(text) && text.length <= 60,
  );
  return [first, ...others.slice(0, 3)];
}

function specimenInputOf(
  detail: TypefaceDetail,
  sources: ReadonlyMap<string, string>,
  foundry: StoredFoundry,
  {
    languages,
    variableSource,
  }: { readonly languages: readonly Language[]; readonly variableSource: string | undefined },
): SpecimenInput {
  const { family, examples, editable, about, feature_texts, credits, variable } = detail;
  const { paragraphs = [] } = editable;
  const main = sources.get(family.main_style.class) ?? '';
  const names = styleNames(detail);
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
    headlines: headlinesOf(detail, pool),
    paragraphs: paragraphs.length > 0 ? paragraphs : [{ text: pool.map(({ text }) => text).join(' · ') }],
    figures,
    languages: [...Map.groupBy(languages, ({ script }) => script)].map(([script, own]) => ({
      script,
      languages: own.map(({ tag, name, own_name }) => ({ tag, name, own_name })),
    })),
    variable: variable && variableSource ? { source: variableSource, axes: variable.axes } : undefined,
    // On paper letters hold at half the size that they need on screen.
    smallest: family.min_font_size / 2,
    credits,
    nameWidth: family.fit?.width ?? family.name.length * 560,
    nameLeft: family.fit?.left ?? 0,
    display: sources.get(family.fit?.class ?? '') ?? main,
    text: main,
    styles: examples.subfamilies.flatMap((subfamily) =>
      subfamily.styles.map((style, index) => ({
        name: names.get(style.class) ?? style.name,
        source: sources.get(style.class) ?? main,
        sample: lines.get(style.class) ?? pool[index % pool.length] ?? { text: family.name },
      })),
    ),
    features: feature_texts.map(({ name, tag, text, sample = family.name }) => ({
      name,
      tag,
      text,
      sample: plainSample(sample),
      affected: affectedRanges(sample),
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
      const { variable } = detail;
      const input = specimenInputOf(detail, await findFontSources(db, classes), foundry, {
        languages: (await findLanguages(db, slug))?.data ?? [],
        variableSource: variable && (await findWebFont(db, hashInUrl(variable.url)))?.source,
      });
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
