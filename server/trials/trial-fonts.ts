/** Trial fonts by the hash of their inputs: each font and each zip is made once, whoever orders it. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { makeIfMissing } from '../gateways/made-files.ts';
import { findFoundry } from '../stores/foundry.ts';
import { findTrialStyles, type TrialStyle } from '../stores/trials.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import { charactersOf } from './characters.ts';
import type { TrialFontInput } from './make-trial-font.ts';
import type { TrialZipInput } from './trial-zip.ts';

export type TrialFonts = {
  /** The zip's name in the file store, and the families in it; undefined when none of them is in the catalogue. */
  readonly zipOf: (
    families: readonly string[] | null,
  ) => Promise<{ readonly name: string; readonly families: readonly string[] } | undefined>;
};

/** Increase when trial fonts are made differently. */
const trialVersion = 1;

const hashOf = (parts: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([trialVersion, ...parts]))
    .digest('hex')
    .slice(0, 32);
const fontName = ({ source_hash, scripts }: TrialStyle) =>
  `trials/${hashOf([source_hash, charactersOf(scripts)])}.ttf`;

type Dependencies = { readonly db: Db; readonly files: FileStore; readonly workerPool: WorkerPool };

export function createTrialFonts({ db, files, workerPool }: Dependencies): TrialFonts {
  const makeFont = async (style: TrialStyle) => {
    const task = { module: 'trials/make-trial-font.ts', name: 'makeTrialFont' };
    const input = { source: style.source, characters: charactersOf(style.scripts) };
    return await makeIfMissing(files, fontName(style), () =>
      workerPool.run<TrialFontInput, Uint8Array>(task, input),
    );
  };

  const makeZip = async (foundry: string, styles: readonly TrialStyle[]) => {
    const zipStyles = await mapAtMost(styles, workerPool.threads, async (style) => {
      const { family, subfamily, licence, source } = style;
      return { family, subfamily, licence, source, font: await files.path(await makeFont(style)) };
    });
    const task = { module: 'trials/trial-zip.ts', name: 'makeTrialZip' };
    return await workerPool.run<TrialZipInput, Uint8Array>(task, { foundry, styles: zipStyles });
  };

  return {
    zipOf: async (slugs) => {
      const styles = await findTrialStyles(db, slugs);
      if (styles.length === 0) return undefined;
      const { name: foundry } = await findFoundry(db);
      const name = `trials/${hashOf([foundry, ...styles.flatMap((style) => [fontName(style), style.family, style.licence])])}.zip`;
      await makeIfMissing(files, name, () => makeZip(foundry, styles));
      return { name, families: [...new Set(styles.map(({ family }) => family))] };
    },
  };
}
