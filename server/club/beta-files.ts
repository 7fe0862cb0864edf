/** The format of the files of the Club's fonts (docs/your-foundry.md), and what of it is stored. */
import * as s from 'superstruct';
import { type Infer, list, object, text } from '../../domain/shape.ts';
import { fontFields, hasOneSource, line, slug, written } from '../catalogue/foundry-files.ts';

const markdown = s.size(s.string(), 1, 5000);
const day = s.refine(s.string(), 'date', (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
    ? true
    : 'Expected a day as YYYY-MM-DD',
);

const Fields = s.object({
  name: line(120),
  slug,
  /** The family whose colours it uses. */
  family: line(80),
  designers: line(300),
  /** The text after its name, set in its own letters. */
  sample: line(200),
  about: markdown,
  ...fontFields,
  versions: s.size(
    s.array(
      s.object({
        /** In quotes, because 0.10 is not 0.1. */
        version: written(/^\d{1,4}(?:\.\d{1,4}){0,2}$/, 'a version in quotes, such as "0.10"'),
        date: day,
        notes: markdown,
        /** As the package's files or the list of fonts name them: Regular, Semi Bold Italic. */
        styles: s.size(s.array(line(80)), 1, 200),
      }),
    ),
    1,
    100,
  ),
});
export const BetaFile = s.refine(Fields, 'beta', hasOneSource);
export type BetaFile = s.Infer<typeof BetaFile>;

const BetaStyle = object({
  name: text(),
  /** Absolute here, stored as a relative path (catalogue/stored-path.ts). */
  source: text(),
});
export type BetaStyle = Infer<typeof BetaStyle>;

/** A font of the Club as it is stored; the newest version first. */
export const BetaDraft = object({
  slug: text(),
  name: text(),
  family: text(),
  designers: text(),
  sample: text(),
  /** Clean HTML. */
  about: text(),
  /** As a style's source. */
  licence: text(),
  versions: list(
    object({
      version: text(),
      date: text(),
      /** Clean HTML, and the Markdown that it was made from. */
      notes: text(),
      notes_text: text(),
      styles: list(BetaStyle),
    }),
  ),
});
export type BetaDraft = Infer<typeof BetaDraft>;
