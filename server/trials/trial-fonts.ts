/** Trial fonts by what they are made of: each font and each zip is made once, whoever orders it. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { findTrialStyles, type TrialStyle } from '../stores/trials.ts';
import type { WorkPool } from '../work/pool.ts';
import { charactersOf } from './characters.ts';
import type { TrialFontOrder } from './make-trial-font.ts';
import type { TrialZipStyle } from './trial-zip.ts';

export type TrialFonts = {
  /** The zip's name in the file store, and the families in it; undefined when none of them is in the catalogue. */
  readonly zipOf: (
    families: readonly string[] | null,
  ) => Promise<{ readonly name: string; readonly families: readonly string[] } | undefined>;
};

/** Raised when trial fonts are made otherwise. */
const recipe = 1;

const hashOf = (parts: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([recipe, ...parts]))
    .digest('hex')
    .slice(0, 32);
const fontName = ({ source_hash, scripts }: TrialStyle) =>
  `trials/${hashOf([source_hash, charactersOf(scripts)])}.ttf`;

type Needs = { readonly db: Db; readonly files: FileStore; readonly work: WorkPool };

export function trialFontsOf({ db, files, work }: Needs): TrialFonts {
  const making = new Map<string, Promise<void>>();

  const makeFont = async (style: TrialStyle) => {
    const name = fontName(style);
    if (await files.has(name)) return;
    const job = { module: 'trials/make-trial-font.ts', name: 'makeTrialFont' };
    const order = { source: style.source, characters: charactersOf(style.scripts) };
    await files.keep(name, await work.run<TrialFontOrder, Uint8Array>(job, order));
  };

  const makeZip = async (name: string, styles: readonly TrialStyle[]) => {
    if (await files.has(name)) return;
    // No more at a time than there are threads: page fonts and invoices wait in the same line.
    for (let first = 0; first < styles.length; first += work.threads)
      await Promise.all(styles.slice(first, first + work.threads).map(makeFont));
    const zipped = styles.map((style) => {
      const { family, subfamily, licence, source } = style;
      return { family, subfamily, licence, source, font: files.path(fontName(style)) };
    });
    const job = { module: 'trials/trial-zip.ts', name: 'makeTrialZip' };
    await files.keep(name, await work.run<readonly TrialZipStyle[], Uint8Array>(job, zipped));
  };

  return {
    zipOf: async (wanted) => {
      const styles = await findTrialStyles(db, wanted);
      if (styles.length === 0) return undefined;
      const name = `trials/${hashOf(styles.flatMap((style) => [fontName(style), style.family, style.licence]))}.zip`;
      let made = making.get(name);
      if (made === undefined) {
        made = makeZip(name, styles).finally(() => making.delete(name));
        making.set(name, made);
      }
      await made;
      return { name, families: [...new Set(styles.map(({ family }) => family))] };
    },
  };
}
